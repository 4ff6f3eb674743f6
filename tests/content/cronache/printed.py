"""Equipment and skills of Cronache del Crepuscolo as printed, beside which the tests hold the cards.

Each list is its heading and its entries in order. An entry is the name and the price, of a skill also the type in
brackets; a dash stands for what the source leaves blank, a star for the price of Rinforzi.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    name: str
    price: int | None
    type: str | None


_EQUIPMENT = """
# Armi da corpo a corpo comuni
Arma improvvisata 0; Spada 2; Ascia 3; Mazza 1; Martello 3; Asta 2; Pugnale 1; Spadone 5; Maglio 5
# Armi a distanza comuni
Pugnale da lancio 1; Ascia da lancio 5; Giavellotto 3; Arco 5
# Equipaggiamenti da Barbaro
Grande Ascia 6; Randello 8; Rostro 4; Mazzafrusto 5; Armatura Leggera 3; Brocchiere 2
# Equipaggiamenti da Guerriero
Alabarda 7; Partigiana 6; Lancia 3; Grande Ascia 6; Roncone 6; Armatura Leggera 3; Armatura Media 5; Brocchiere 2;
Scudo da pugna 5; Balestra 7
# Equipaggiamenti da Guerriero Tecnofero
Maglio Termico 10; Spadone Termico 10; Armatura Leggera 3; Scudo da pugna 5; Proto-Pistola 4; Schioppo 7;
Cingomaglio 10
# Equipaggiamenti da Cercatore
Grande Ascia 6; Armatura Leggera 3; Armatura Media 5; Pistola 5; Fucile a canne mozze 10; Fucile a pompa 10
# Equipaggiamenti da Assassino Tecnofero
Armi avvelenate 3; Balestra 7
# Equipaggiamenti da Assassino
Armi avvelenate 3; Balestra 7; Fucile di precisione 10
# Equipaggiamenti da Predone Barbaro
Sciabola 3; Brocchiere 3; Rampino 1
# Equipaggiamenti da Predone
Sciabola 3; Pistola 5; Pistola malconcia 1; Mitragliatrice 8; Mitragliatrice malconcia 3; Rampino 1
# Equipaggiamenti da Assaltatore Tecnofero
Proto-Mitragliatrice 6; Proto-Pistola 4; Schioppo 7; Proto-Lanciafiamme 7; Granata fumogena 1; Cingolama 10;
Cingoascia 10
# Equipaggiamenti da Assaltatore
Mitragliatrice 8; Mitragliatrice Pesante 10; Pistola 5; Fucile a pompa 10
# Equipaggiamenti da Difensore
Armatura Leggera 3; Armatura Media 5; Armatura Pesante 8; Brocchiere 2; Scudo da pugna 5; Pavese 8
# Equipaggiamenti da Esploratore
Balestra 7; Brocchiere 3; Rampino 1
# Equipaggiamenti da Avventuriero Barbaro
Sciabola 3; Grande Ascia 6; Balestra 7
# Equipaggiamenti da Avventuriero Tecnofero
Spadone Termico 10; Cingolama 10; Proto-Pistola 4; Schioppo 7; Pistola integrata 3; Frusta 2
# Equipaggiamenti da Avventuriero
Pistola 5; Fucile a canne mozze 10; Mitragliatrice 8; Granata fumogena 1; Frusta 2
# Equipaggiamenti da Seguace Oscuro
Armi Maledette 1; Armi Crudeli 5; Armi Nere 5; Scettro 1; Armi d'Ossa -
# Equipaggiamenti da Caotico
Cingolama 10; Cingomaglio 10; Armi Migliorate 1; Scudo da pugna 5
# Equipaggiamenti da Esiliato
Partigiana 6; Lama Cerimoniale -
# Equipaggiamenti da Rinnegato
Sciabola 3; Armi avvelenate 3; Artigli da Mischia 1
# Equipaggiamenti da Campione
Armi Migliorate 1; Armatura migliorata 3
# Equipaggiamenti da Alfiere
Stendardo 10; Dotazioni da Musico 5
# Equipaggiamenti da Comandante
Armi Migliorate 1; Talismano di Fortuna 1; Talismano di Protezione 10; Bracciali della Forza 5; Ciondolo della
Possanza 3; Amuleto della Ferocia 3
# Equipaggiamenti da Paladino
Armi Incantate 10; Armi Consacrate 5; Armi Migliorate 1; Armatura migliorata 3; Armatura Incantata 5; Armatura
Consacrata 5
# Equipaggiamenti da Leggenda
Armi Incantate 10; Armi Consacrate 5; Armi Migliorate 1; Armi infuocate -; Armi leggendarie 10; Armatura migliorata
3; Armatura Incantata 5; Armatura Consacrata 5; Armatura Leggendaria 10
# Equipaggiamenti da Flagello
Armi Incantate 10; Armi Nere 5; Armi Migliorate 1; Armi del Flagello 10; Armatura migliorata 3; Armatura Incantata 5
# Equipaggiamenti da Semidio
Armi Incantate 10; Armi Consacrate 5; Armi Migliorate 1; Armi Infuocate 5; Armi leggendarie 10; Armi divine 15;
Armatura migliorata 3; Armatura Incantata 5; Armatura Divina 15
# Equipaggiamenti da Mentalista
Neuro-acceleratore 3; Neuro-trasmettitore 6; Neuro-ricevitore 3; Armi Psico-Potenziate 3
# Equipaggiamenti da Mago
Armi Stregate 3; Armi Infuocate 5; Scettro 1; Scettro del Potere 6; Scettro del Dominio 12
# Equipaggiamenti da Illusionista
Armi dei Sogni 3; Tarocchi 1; Portafortuna 1
# Equipaggiamenti da Umano
Armatura Leggera 3; Scudo da pugna 5; Armatura migliorata 3
# Equipaggiamenti da Elfo
Sventratrice 3; Proto-Pistola 4; Armi Migliorate 1; Pistola integrata 3; Artigli da scalatore 1; Arcolama 7;
Balestra-Fucile elfico 8
# Equipaggiamenti da Sciacallo
Frusta 2; Pistola 5
# Equipaggiamenti da Mutante
Catene da combattimento 2; Armi avvelenate 3; Artigli da Mischia 1
"""

_SKILLS = """
# Abilità comuni
Duellante Esperto 5 (P); Tiratore Esperto 5 (P); Sviluppo Mentale 5 (P); Schivare 10 (P); Resistenza al Fuoco 3 (P);
Resistenza al Veleno 3 (P); Resistenza alla Stregoneria 6 (P); Resistenza allo Psionismo 7 (P); Diffidenza 5 (P);
Forza Prodigiosa 3 (P); Agilità Sorprendente 3 (P); Volontà di Ferro 3 (P); Pelle Dura 4 (P)
# Abilità da Barbaro
Furia 5 (P); Ira 3 (AL[2]); Frenesia 3 (AGL); Sete di Sangue 3 (P); Berserker 5 (AGL); Vendetta 3 (AL[3]); Odio 5
(P); Astio 5 (P); Avversione 5 (P); Ricognizione 10 (P); Rinforzi * (P); Grido di Guerra 5 (ACL)
# Abilità da Tecnofero
Affinità alla Tecnologia 1 (P)
# Abilità da Guerriero
Duellante Supremo 3 (P); Tiratore Supremo 3 (P); Colpo di Guardia 5 (AL); Colpo del Veterano 3 (P); Contrattacco 10
(P); Prontezza Guerriera 3 (P); Incalzare 5 (P)
# Abilità da Cercatore
Recupero 5 (A); Tiratore Supremo 3 (P); Fuoco di copertura 5 (P); Tiro in Avanzata 3 (P); Ricognizione 10 (P); Aura
di Rapidità 5 (P)
# Abilità da Assassino
Colpo Mortale 5 (AL); Tiro Letale 5 (AL); Finire nell'Ombra 5 (P); Movimento in Copertura 3 (P); Corsa 5 (P);
Arrampicatore 3 (P); Duellante Supremo 3 (P); Fuoco Ravvicinato 6 (P)
# Abilità da Predone
Colpo Mortale 5 (AL); Fuoco Ravvicinato 6 (P); Tiro in Avanzata 3 (P); Ricognizione 10 (P); Incalzare 5 (P);
Movimento in Copertura 3 (P); Fuoco Rapido 6 (P); Toccata e Fuga 3 (AL); Agilità 4 (P); Presa Salda 2 (P)
# Abilità da Assaltatore
Indomito 5 (P); Tiro in Avanzata 3 (P); Familiarità con le Armi da Fuoco 1 (P); Grido di Richiamo 1 (AC);
Distruttore 5 (P); Ritirata Rapida 5 (A); Correre al Riparo 5 (P)
# Abilità da Difensore
Difesa Stoica 5 (P); Fuoco Ravvicinato 6 (P); Contrattacco 10 (P); Incalzare 5 (P); Duellante Supremo 3 (P);
Combattimento Difensivo 3 (P); Tiro in Copertura 5 (P); Aura di Cautela 6 (P)
# Abilità da Esploratore
Ricognizione 10 (P); Toccata e Fuga 3 (AL); Ritirata Rapida 5 (A); Correre al Riparo 5 (P); Movimento in Copertura 3
(P); Tiro in Copertura 5 (P); Eludere 15 (P); Tiratore Supremo 3 (P)
# Abilità da Avventuriero
Incalzare 5 (P); Colpo Mortale 5 (AL); Duellante Supremo 3 (P); Ricognizione 10 (P); Movimento in Copertura 3 (P);
Colpo del Veterano 3 (P); Perizia dell'Avventuriero 3 (P); Riflessi Fulminei 9 (P)
# Abilità da Seguace Oscuro
Odio 5 (P); Aura di Caligine 10 (-); Aura di Avversione 10 (-); Aura di Dolore 15 (-); Finire nell'Ombra 5 (P);
Forza delle Tenebre 5 (AC3); Intimidire 3 (AL2); Terrore 10 (AC3)
# Abilità da Caotico
Maglio del Caos 5 (P); Forza delle Tenebre 5 (AC3); Ira 3 (AL[2]); Frenesia 3 (AGL); Vendetta 3 (AL[3]); Duellante
Supremo 3 (P); Colpo del Veterano 3 (P); Contrattacco 10 (P); Distruttore 5 (P); Circolo del Caos 10 (AC4)
# Abilità da Esiliato
Vendetta 3 (AL[3]); Odio 5 (P); Arti Esotiche 5 (P); Danza di Lame 10 (P); Parata Armata 3 (AL); Circolo della Legge
10 (AC4); Ricognizione 10 (P)
# Abilità da Rinnegato
Odio 5 (P); Ira 3 (AL[2]); Frenesia 3 (AGL); Sete di Sangue 3 (P); Aura di Ferocia 5 (P); Lacerare 3 (P); Forza
Inumana 6 (P); Corsa 5 (P); Rinforzi * (P)
# Abilità da Campione
Aura di Ispirazione 5 (P); Debello 1 (P); Danza di Lame 10 (P); Chiamata dell'Orgoglio 3 (AC); Indomito 5 (P)
# Abilità da Alfiere
Aura di Coraggio 5 (P)
# Abilità da Comandante
Aura di Comando 5 (ALG); Grido di Richiamo 1 (AC); Debello 1 (P)
# Abilità da Paladino
Aura di Fede 10 (P); Vero Credente 3 (P); Mano della Fede 1 (P); Forza della Fede 5 (ACL); Benedizione degli Dei 3
(P); Martirio 1 (P)
# Abilità da Leggenda
Aura di Devozione 5 (P); Intangibilità 10 (P); Forza delle Leggende 5 (AL); Invitto 5 (P)
# Abilità da Flagello
Aura di Disperazione 5 (P); Forza Inumana 6 (P); Debello 1 (P); Servo del Fato 1 (P); Respingere 3 (ACL); Circolo
della Legge 10 (AC4); Campo Runico 1 (P); Distruttore 5 (P)
# Abilità da Semidio
Aura di Divinità 5 (P); Aura di Fervore 10 (P); Intangibilità 10 (P); Immunità al Fuoco 3 (P); Immunità al Veleno 3
(P); Immunità ai Colpi Critici 16 (P); Immunità alla Magia 10 (P); Immunità allo Psionismo 12 (P); Plasmatore di
Mondi 15 (ACL); Distruttore di Civiltà 20 (ACL)
# Abilità da Mentalista
Mente Prodigiosa 8 (P); Immunità allo Psionismo 12 (P); Campo Psionico 10 (P); Guerriero Psionico 3 (P); Meditazione
1 (ACL)
# Abilità da Mago
Talento Prodigioso 8 (P); Mago Guerriero 3 (P); Invocazione 1 (ACL); Immunità alla Magia 10 (P); Campo Magico 5 (P)
# Abilità da Illusionista
Maestro delle Maschere 4 (P); Supremazia 1 (P); Campo Runico 1 (P)
# Abilità da Umano
Rinforzi * (P); Indomito 5 (P); Suscettibile 1 (P)
# Abilità da Elfo
Tiratore Supremo 3 (P); Duellante Supremo 3 (P); Danza di Lame 10 (P)
# Abilità da Sciacallo
Intimidire 3 (AL2); Sete di Sangue 3 (P); Fuga - (-)
# Abilità da Mutante
Mutazione Rampante 1 (P); Sete di Sangue 3 (P); Secrezione Viscida 1 (P); Secrezione Tossica 1 (P); Secrezione
Caotica 2 (P); Presenza Terrificante 3 (P); Accelerazione Genetica: Forza 3 (P); Accelerazione Genetica: Agilità 3
(P); Accelerazione Genetica: Velocità 3 (P); Placche Ossee 4 (P); Carapace 5 (ACL); Derma Uncinato 1 (P); Zanne 5
(AC); Arti Addizionali 6 (P)
"""

_INNATE = """
# Abilità Innate
Apprendista Stregone - (P); Maestro di Stregoneria - (P); Custode del Sapere - (P); Apprendista Psionico - (P);
Esperto Psionico - (P); Magister Psionico - (P); Iniziato Ki - (P); Guerriero Ki - (P); Maestro Ki - (P);
Illusionista Dilettante - (P); Illusionista Esperto - (P); Maestro dei Sogni - (P); Mistico della Prima Fiamma -
(P); Mistico della Grande Folgore - (P); Mistico della Suprema Luce - (P); Mentalista Cinetico - (P); Dominio del
Fuoco - (P); Dominio del Fulmine - (P); Dominio degli Abissi - (P); Dominio delle Tenebre - (P); Dominio
dell'Artificio - (P); Pirocinesi - (P); Idrocinesi - (P); Litocinesi - (P); Sifone di Energia - (AL); Rianimato -
(P)
"""


def _entry(text: str) -> Entry:
    typed = None
    if text.endswith(")"):
        text, _, typed = text[:-1].rpartition(" (")
    name, _, price = text.rpartition(" ")
    paid = {"-": None, "*": 0}.get(price, price)
    return Entry(name, None if paid is None else int(paid), None if typed == "-" else typed)


def _lists(text: str) -> dict[str, tuple[Entry, ...]]:
    found: dict[str, tuple[Entry, ...]] = {}
    for part in text.split("# ")[1:]:
        heading, _, entries = part.partition("\n")
        found[heading] = tuple(_entry(one.strip()) for one in " ".join(entries.split("\n")).split(";"))
    return found


EQUIPMENT = _lists(_EQUIPMENT)
SKILLS = _lists(_SKILLS)
INNATE = _lists(_INNATE)
