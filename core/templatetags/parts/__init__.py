"""The parts that pages are built of, as tags and filters. One template each in `core/parts/`.

Rows may be mappings or objects. A tag lays values out and words them; it never fetches anything.
"""

from core.templatetags.parts import game, numbers, pages, story
from core.templatetags.parts.library import register

__all__ = ["game", "numbers", "pages", "register", "story"]
