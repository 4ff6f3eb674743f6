"""Forms of the pages: shapes only. What the rules say is asked by services."""
