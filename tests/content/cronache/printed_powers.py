"""Powers of Cronache del Crepuscolo as printed, beside which the tests hold the cards.

Each list is its heading and its powers in order. An entry is the name and the rank.
"""

from __future__ import annotations

_POWERS = """
# Stregonerie del Dominio del Fuoco di Livello 1
Dardo di Fuoco 1; Conflagrazione 2; Scia di Fuoco 1; Armi Infuocate 1
# Stregonerie del Dominio del Fuoco di Livello 2
Rogo 1; Autocombustione 1; Palla di Fuoco 3; Muro di Fuoco 3; Immolare 1
# Stregonerie del Dominio del Fuoco di Livello 3
Frusta Infernale 1; Pioggia di Fuoco 3; Apoteosi Fiammeggiante 4; Soffio Infuocato 2
# Stregonerie del Dominio del Fulmine di Livello 1
Scintille 1; Dardo Folgorante 1; Schermo Magnetico 1; Shock 2
# Stregonerie del Dominio del Fulmine di Livello 2
Sparizione 2; Saetta 3; Nova Folgorante 2; Galvanizzare 1
# Stregonerie del Dominio del Fulmine di Livello 3
Tempesta 3; Benedizione del Fulmine 1; Aura Folgorante 1
# Stregonerie del Dominio degli Abissi di Livello 1
Dardo di ghiaccio 1; Armatura dell'Inverno 1; Venti di Tempesta 2; Ibernazione 1
# Stregonerie del Dominio degli Abissi di Livello 2
Forza delle Profondità 1; Morsa di Ghiaccio 3; Congelamento 2; Aura di Deperimento 3
# Stregonerie del Dominio degli Abissi di Livello 3
Tridente di Brina 4; Assiderare 2; Aura Glaciale 2
# Stregonerie del Dominio delle Tenebre di Livello 1
Dardo delle Tenebre 1; Forza Oscura 1; Obolo dei Morti 1; Marcia delle Tenebre 1
# Stregonerie del Dominio delle Tenebre di Livello 2
Pioggia di Teschi 3; Oscura Rinascita 2; Morsa del Terrore 1; Trionfo dei Dannati 1
# Stregonerie del Dominio delle Tenebre di Livello 3
Risveglio dei Morti 4; Aura di Maestà 1; Apoteosi delle Tenebre 4; Lancia dell'Oscurità 1
# Stregonerie del Dominio dell'Artificio di Livello 1
Disincanto 1; Velo di Brina 1; Levitazione 1; Adombrare 1
# Stregonerie del Dominio dell'Artificio di Livello 2
Rincuorare 1; Campo Antimagico 3; Oblio 2; Faro di Verità 3
# Stregonerie del Dominio dell'Artificio di Livello 3
Umiltà 3; Canto dei Senzavoce 3
# Poteri Psionici di Livello 1
Trivella Psichica 1; Telepatia 1; Ondata di Sconforto 1; Deprimere 2; Percossa Mentale 1; Inquietare 1; Tracciare la
Mente 1
# Poteri Psionici di Livello 2
Schermo Mentale 1; Sconforto di Massa 3; Infierire 1; Terrorizzare 2; Paura Collettiva 3; Ordine Imperioso 2;
Ripulire 2
# Poteri Psionici di Livello 3
Repressione Psionica 1; Lancia Psionica 3; Controllo della Mente 2; Rete Psionica 3; Costrizione 1; Esplosione della
Carne 1; Azzerare la Mente 3
# Poteri Ki di Livello 1
Dottrina della Scimmia 1; Dottrina della Tigre 1; Dottrina dell'Orso 1; Dottrina dell'Aquila 1
# Poteri Ki di Livello 2
Dottrina della Fenice 1; Dottrina del Dragone 1; Dottrina dell'Unicorno 1; Dottrina della Testuggine 1
# Poteri Ki di Livello 3
Dottrina del Sommo Yin 1; Dottrina del Sommo Yang 1
# Poteri Ipnotici di Livello 1
Simulacro 2; Muro di Nebbia 2; Cento Mani e Cento Occhi 1; Malia 1; Sogni a Occhi Aperti 1
# Poteri Ipnotici di Livello 2
Spirale dei Sogni 1; Idillio 1; Provocazione 1; Illusione di Dolore 2; Forza dei Desideri 1
# Poteri Ipnotici di Livello 3
Apparizione Terrificante 1; Illusione di Velocità 1; Fiamme della Mente 1; Gelo Inconscio 1; Germi dell'Anima 1
# Emanazioni
Maglio Ki 2; Lancia Ki 2; Sferza Ki 1; Nova Ki 3; Aura Ki 1; Esplosione Ki 3
# Poteri Cinetici del Dominio della Pirocinesi
“Che le Fiamme si propaghino!” 3; “Che le Fiamme si estinguano!” 3; “Che le Fiamme ti avvolgano!” 2; “Che le Fiamme
vi consumino!” 4; “Che le Fiamme si allontanino!” 3; “Che le Fiamme divampino!” 2
# Poteri Cinetici del Dominio dell'Idrocinesi
Idrofilia 3; Maglio d'Acqua 3; Scudo d'Acqua 3; Prigione d'Acqua 3; Glaciazione 3; Sublimazione 3
# Poteri Cinetici del Dominio della Litocinesi
Macigno 3; Stritolamento 3; Getto di Schegge 3; Morsa della Terra 3; Scossa Tellurica 3; Voragine 3
"""


def _read(text: str) -> dict[str, list[tuple[str, int]]]:
    """The powers of each list by its heading."""
    found: dict[str, list[tuple[str, int]]] = {}
    for part in text.strip().split("# ")[1:]:
        heading, _, entries = part.partition("\n")
        pairs = [entry.rpartition(" ") for entry in " ".join(entries.split()).split("; ")]
        found[heading] = [(name, int(rank)) for name, _, rank in pairs]
    return found


POWERS = _read(_POWERS)
