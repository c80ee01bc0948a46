"""Product list: (id, category, metal, stone, cut, builder expression, kind of view)."""
M3 = ('yellow-gold', 'white-gold', 'rose-gold')
P = []
def add(piece, cat, metal, stone, cut, expr, kind, de, en): P.append(dict(piece=piece, category=cat, metal=metal, stone=stone, cut=cut, expr=expr, kind=kind, de=de, en=en))
ER, WB, RG = 'engagement-rings', 'wedding-bands', 'rings'
for m in M3: add('solitaire-6prong', ER, m, 'diamond', 'round', f"solitaire('{m}')", 'ring', 'Solitärring mit sechs Krappen', 'Six-prong solitaire ring')
for m in M3: add('halo-pave', ER, m, 'diamond', 'round', f"halo_ring('{m}')", 'ring', 'Halo-Ring mit Pavé-Schiene', 'Halo ring with pavé band')
for m in M3: add('three-stone', ER, m, 'diamond', 'round', f"three_stone('{m}')", 'ring', 'Dreisteinring', 'Three-stone ring')
for m in M3: add('court-band-4mm', WB, m, '', '', f"band('{m}')", 'band', 'Gewölbter Ehering, 4 mm', 'Court-shaped wedding band, 4 mm')
for m in ('white-gold', 'yellow-gold', 'rose-gold'): add('pave-eternity', WB, m, 'diamond', 'round', f"eternity('{m}')", 'eband', 'Memoirering mit Pavé-Besatz', 'Pavé eternity band')
for m in ('white-gold', 'rose-gold', 'yellow-gold'): add('cathedral-pave', ER, m, 'diamond', 'oval', f"solitaire_cathedral('{m}')", 'ring', 'Kathedralring mit Pavé-Schiene', 'Cathedral pavé ring')
add('solitaire-4prong', ER, 'yellow-gold', 'diamond', 'emerald', "solitaire('yellow-gold','emerald',2.7,4)", 'ring', 'Solitärring mit vier Krappen', 'Four-prong solitaire ring')
add('solitaire-4prong', ER, 'white-gold', 'diamond', 'princess', "solitaire('white-gold','princess',2.7,4)", 'ring', 'Solitärring mit vier Krappen', 'Four-prong solitaire ring')
add('solitaire-4prong', ER, 'rose-gold', 'diamond', 'oval', "solitaire('rose-gold','oval',2.8,4)", 'ring', 'Solitärring mit vier Krappen', 'Four-prong solitaire ring')
add('solitaire-4prong', ER, 'yellow-gold', 'diamond', 'round', "solitaire('yellow-gold','round',3.1,4)", 'ring', 'Solitärring mit vier Krappen', 'Four-prong solitaire ring')
add('solitaire-5prong', ER, 'rose-gold', 'diamond', 'pear', "solitaire('rose-gold','pear',2.9,5)", 'ring', 'Solitärring mit fünf Krappen', 'Five-prong solitaire ring')
add('solitaire-6prong', ER, 'yellow-gold', 'diamond', 'marquise', "solitaire('yellow-gold','marquise',2.2,6)", 'ring', 'Solitärring mit sechs Krappen', 'Six-prong solitaire ring')
add('solitaire-4prong', ER, 'platinum', 'diamond', 'cushion', "solitaire('platinum','cushion',2.9,4)", 'ring', 'Solitärring mit vier Krappen', 'Four-prong solitaire ring')
add('halo-pave', ER, 'white-gold', 'sapphire', 'oval', "halo_ring('white-gold','oval',2.6,'sapphire')", 'ring', 'Halo-Ring mit Pavé-Schiene', 'Halo ring with pavé band')
add('three-stone', ER, 'yellow-gold', 'emerald', 'emerald', "three_stone('yellow-gold','emerald',2.6,'round',1.9,'emerald')", 'ring', 'Dreisteinring', 'Three-stone ring')
add('solitaire-4prong', RG, 'rose-gold', 'morganite', 'cushion', "solitaire('rose-gold','cushion',3.3,4,'morganite')", 'ring', 'Ring mit vier Krappen', 'Four-prong ring')
add('halo-pave', RG, 'yellow-gold', 'ruby', 'oval', "halo_ring('yellow-gold','oval',2.5,'ruby')", 'ring', 'Halo-Ring mit Pavé-Schiene', 'Halo ring with pavé band')
add('cathedral-pave', RG, 'white-gold', 'aquamarine', 'oval', "solitaire_cathedral('white-gold','oval',3.0,'aquamarine')", 'ring', 'Kathedralring mit Pavé-Schiene', 'Cathedral pavé ring')
add('flat-band-brushed-5mm', WB, 'platinum', '', '', "band('platinum','flat',5,1.6,True)", 'band', 'Flacher, mattierter Ehering, 5 mm', 'Flat brushed wedding band, 5 mm')
add('flat-band-brushed-5mm', WB, 'yellow-gold', '', '', "band('yellow-gold','flat',5,1.6,True)", 'band', 'Flacher, mattierter Ehering, 5 mm', 'Flat brushed wedding band, 5 mm')
add('milgrain-band-4mm', WB, 'yellow-gold', '', '', "band('yellow-gold','court',4.4,1.7,False,True)", 'band', 'Ehering mit Millegriff, 4 mm', 'Milgrain wedding band, 4 mm')
add('knife-edge-band-3mm', WB, 'white-gold', '', '', "band('white-gold','knife',3.2,1.9)", 'band', 'Ehering mit Messerkante, 3 mm', 'Knife-edge wedding band, 3 mm')
add('band-three-diamonds', WB, 'rose-gold', 'diamond', 'round', "band_diamond('rose-gold')", 'ring', 'Ehering mit drei Brillanten', 'Wedding band with three diamonds')
add('signet', RG, 'yellow-gold', '', '', "signet('yellow-gold')", 'ring', 'Siegelring', 'Signet ring')
add('signet', RG, 'white-gold', '', '', "signet('white-gold')", 'ring', 'Siegelring', 'Signet ring')
add('stacking-beaded', RG, 'rose-gold', '', '', "stacking('rose-gold','beaded')", 'band', 'Vorsteckring mit Kugeln', 'Beaded stacking ring')
add('stacking-twist', RG, 'yellow-gold', '', '', "stacking('yellow-gold','twist')", 'band', 'Gedrehter Vorsteckring', 'Twisted stacking ring')
RINGS_END = len(P)
CUT_DE = dict(round='Brillant', princess='Princess', oval='Oval', emerald='Smaragdschliff', pear='Tropfen', marquise='Marquise', cushion='Kissenschliff', heart='Herz', asscher='Asscher', radiant='Radiant', trillion='Trillant', baguette='Baguette')
for c in ('round', 'oval', 'princess', 'emerald', 'cushion', 'pear', 'marquise', 'asscher', 'radiant', 'heart', 'trillion', 'baguette'):
    add('loose', 'loose-stones', '', 'diamond', c, f"loose('{c}')", 'stone', 'Loser Diamant', 'Loose diamond')
for g, c in (('sapphire', 'oval'), ('ruby', 'cushion'), ('emerald', 'emerald'), ('aquamarine', 'pear'), ('morganite', 'round'), ('tanzanite', 'trillion')):
    add('loose', 'loose-stones', '', g, c, f"loose('{c}','{g}')", 'stone', 'Loser Edelstein', 'Loose gemstone')
N, B, EA = 'necklaces', 'bracelets', 'earrings'
add('solitaire-pendant', N, 'white-gold', 'diamond', 'round', "pendant('white-gold')", 'neck', 'Solitäranhänger mit Kette', 'Solitaire pendant necklace')
add('solitaire-pendant', N, 'yellow-gold', 'diamond', 'round', "pendant('yellow-gold')", 'neck', 'Solitäranhänger mit Kette', 'Solitaire pendant necklace')
add('halo-pendant', N, 'white-gold', 'sapphire', 'oval', "pendant('white-gold','halo','sapphire','oval')", 'neck', 'Halo-Anhänger mit Kette', 'Halo pendant necklace')
add('circle-pendant', N, 'rose-gold', 'diamond', 'round', "pendant('rose-gold','circle')", 'neck', 'Kreisanhänger mit Pavé-Besatz', 'Pavé circle pendant necklace')
add('pearl-pendant', N, 'yellow-gold', 'pearl', '', "pendant('yellow-gold','pearl')", 'neck', 'Perlanhänger mit Kette', 'Pearl pendant necklace')
add('pearl-necklace', N, 'white-gold', 'pearl', '', "pearl_necklace()", 'neckfull', 'Perlenkette', 'Pearl necklace')
add('paperclip-necklace', N, 'yellow-gold', '', '', "chain_necklace('yellow-gold')", 'neckfull', 'Büroklammer-Kette', 'Paperclip chain necklace')
add('tennis-necklace', N, 'white-gold', 'diamond', 'round', "tennis_necklace()", 'neckfull', 'Tenniskette', 'Tennis necklace')
add('curb-necklace', N, 'white-gold', '', '', "chain_necklace('white-gold','curb')", 'neckfull', 'Panzerkette', 'Curb chain necklace')
add('tennis-bracelet', B, 'white-gold', 'diamond', 'round', "tennis('white-gold')", 'brace', 'Tennisarmband', 'Tennis bracelet')
add('tennis-bracelet', B, 'yellow-gold', 'diamond', 'round', "tennis('yellow-gold')", 'brace', 'Tennisarmband', 'Tennis bracelet')
add('curb-bracelet', B, 'yellow-gold', '', '', "chain_bracelet('yellow-gold','curb')", 'braceflat', 'Panzerarmband', 'Curb chain bracelet')
add('paperclip-bracelet', B, 'rose-gold', '', '', "chain_bracelet('rose-gold','paperclip')", 'braceflat', 'Büroklammer-Armband', 'Paperclip chain bracelet')
add('cable-bracelet', B, 'white-gold', '', '', "chain_bracelet('white-gold','cable')", 'braceflat', 'Ankerarmband', 'Cable chain bracelet')
add('bangle', B, 'rose-gold', '', '', "bangle('rose-gold')", 'brace', 'Armreif', 'Bangle')
add('bangle-flat', B, 'yellow-gold', '', '', "bangle('yellow-gold','flat')", 'brace', 'Flacher Armreif', 'Flat bangle')
add('bangle-pave', B, 'white-gold', 'diamond', 'round', "bangle('white-gold','pave')", 'brace', 'Armreif mit Pavé-Besatz', 'Pavé bangle')
add('studs', EA, 'white-gold', 'diamond', 'round', "studs('white-gold')", 'studs', 'Ohrstecker', 'Stud earrings')
add('studs', EA, 'yellow-gold', 'diamond', 'princess', "studs('yellow-gold','princess',2.5)", 'studs', 'Ohrstecker', 'Stud earrings')
add('halo-studs', EA, 'white-gold', 'diamond', 'round', "studs('white-gold','round',2.6,'diamond',True)", 'studs', 'Halo-Ohrstecker', 'Halo stud earrings')
add('studs', EA, 'yellow-gold', 'emerald', 'oval', "studs('yellow-gold','oval',2.6,'emerald')", 'studs', 'Ohrstecker', 'Stud earrings')
add('pearl-studs', EA, 'rose-gold', 'pearl', '', "studs('rose-gold','round',4.0,'diamond',False,'pearl')", 'studs', 'Perlen-Ohrstecker', 'Pearl stud earrings')
add('hoops', EA, 'yellow-gold', '', '', "hoops('yellow-gold')", 'hoops', 'Creolen', 'Hoop earrings')
add('pave-hoops', EA, 'white-gold', 'diamond', 'round', "hoops('white-gold',9,1.2,True)", 'hoops', 'Creolen mit Pavé-Besatz', 'Pavé hoop earrings')
add('tapered-hoops', EA, 'rose-gold', '', '', "hoops('rose-gold',8,1.7,False,'tube')", 'hoops', 'Verlaufende Creolen', 'Tapered hoop earrings')
add('halo-drops', EA, 'white-gold', 'diamond', 'round', "drops('white-gold','round')", 'drops', 'Halo-Ohrhänger', 'Halo drop earrings')
add('drops', EA, 'rose-gold', 'morganite', 'pear', "drops('rose-gold','pear','morganite',2.9,'plain')", 'drops', 'Ohrhänger', 'Drop earrings')
add('pearl-drops', EA, 'yellow-gold', 'pearl', '', "drops('yellow-gold',kind='pearl')", 'drops', 'Perlen-Ohrhänger', 'Pearl drop earrings')

# More metals, cuts and stones for the designs above, so that colour and stone pickers have a picture for each choice.
def more(piece, cat, metals, stone, cut, expr, kind, de, en):
    for m in metals:
        if not any((p['piece'], p['metal'], p['stone'], p['cut']) == (piece, m, stone, cut) for p in P): add(piece, cat, m, stone, cut, expr.replace('METAL', m), kind, de, en)
for c, r, n in (('oval', 2.8, 4), ('cushion', 2.9, 4), ('emerald', 2.7, 4), ('princess', 2.7, 4), ('pear', 2.9, 5), ('marquise', 2.2, 6), ('radiant', 2.7, 4), ('asscher', 2.7, 4), ('heart', 2.9, 5)):
    more('solitaire-%dprong' % n, ER, M3 + (('platinum',) if c in ('oval', 'cushion', 'princess') else ()), 'diamond', c, f"solitaire('METAL','{c}',{r},{n})", 'ring', {4: 'Solitärring mit vier Krappen', 5: 'Solitärring mit fünf Krappen', 6: 'Solitärring mit sechs Krappen'}[n], {4: 'Four-prong solitaire ring', 5: 'Five-prong solitaire ring', 6: 'Six-prong solitaire ring'}[n])
more('solitaire-6prong', ER, ('platinum',), 'diamond', 'round', "solitaire('METAL')", 'ring', 'Solitärring mit sechs Krappen', 'Six-prong solitaire ring')
for c, r, g in (('oval', 2.6, 'diamond'), ('cushion', 2.7, 'diamond'), ('oval', 2.6, 'sapphire'), ('oval', 2.5, 'ruby'), ('oval', 2.6, 'emerald')):
    more('halo-pave', ER if g == 'diamond' else RG, M3, g, c, f"halo_ring('METAL','{c}',{r},'{g}')", 'ring', 'Halo-Ring mit Pavé-Schiene', 'Halo ring with pavé band')
for c, r, g in (('oval', 2.8, 'diamond'), ('emerald', 2.6, 'emerald'), ('oval', 2.7, 'sapphire'), ('cushion', 2.7, 'ruby')):
    more('three-stone', ER if g == 'diamond' else RG, M3, g, c, f"three_stone('METAL','{c}',{r},'round',1.9,'{g}')", 'ring', 'Dreisteinring', 'Three-stone ring')
for c, r, g in (('round', 3.0, 'diamond'), ('cushion', 2.9, 'diamond'), ('oval', 3.0, 'aquamarine'), ('oval', 3.0, 'tanzanite')):
    more('cathedral-pave', ER if g == 'diamond' else RG, M3, g, c, f"solitaire_cathedral('METAL','{c}',{r},'{g}')", 'ring', 'Kathedralring mit Pavé-Schiene', 'Cathedral pavé ring')
for g in ('morganite', 'aquamarine', 'sapphire'):
    more('solitaire-4prong', RG, M3, g, 'cushion', f"solitaire('METAL','cushion',3.3,4,'{g}')", 'ring', 'Ring mit vier Krappen', 'Four-prong ring')
M4 = M3 + ('platinum',)
more('court-band-4mm', WB, M4, '', '', "band('METAL')", 'band', 'Gewölbter Ehering, 4 mm', 'Court-shaped wedding band, 4 mm')
more('flat-band-brushed-5mm', WB, M4, '', '', "band('METAL','flat',5,1.6,True)", 'band', 'Flacher, mattierter Ehering, 5 mm', 'Flat brushed wedding band, 5 mm')
more('milgrain-band-4mm', WB, M4, '', '', "band('METAL','court',4.4,1.7,False,True)", 'band', 'Ehering mit Millegriff, 4 mm', 'Milgrain wedding band, 4 mm')
more('knife-edge-band-3mm', WB, M4, '', '', "band('METAL','knife',3.2,1.9)", 'band', 'Ehering mit Messerkante, 3 mm', 'Knife-edge wedding band, 3 mm')
more('band-three-diamonds', WB, M3, 'diamond', 'round', "band_diamond('METAL')", 'ring', 'Ehering mit drei Brillanten', 'Wedding band with three diamonds')
more('signet', RG, M3, '', '', "signet('METAL')", 'ring', 'Siegelring', 'Signet ring')
more('stacking-beaded', RG, M3, '', '', "stacking('METAL','beaded')", 'band', 'Vorsteckring mit Kugeln', 'Beaded stacking ring')
more('stacking-twist', RG, M3, '', '', "stacking('METAL','twist')", 'band', 'Gedrehter Vorsteckring', 'Twisted stacking ring')
more('solitaire-pendant', N, M3, 'diamond', 'round', "pendant('METAL')", 'neck', 'Solitäranhänger mit Kette', 'Solitaire pendant necklace')
for g in ('sapphire', 'ruby', 'emerald'): more('halo-pendant', N, M3, g, 'oval', f"pendant('METAL','halo','{g}','oval')", 'neck', 'Halo-Anhänger mit Kette', 'Halo pendant necklace')
more('circle-pendant', N, M3, 'diamond', 'round', "pendant('METAL','circle')", 'neck', 'Kreisanhänger mit Pavé-Besatz', 'Pavé circle pendant necklace')
more('pearl-pendant', N, M3, 'pearl', '', "pendant('METAL','pearl')", 'neck', 'Perlanhänger mit Kette', 'Pearl pendant necklace')
more('paperclip-necklace', N, M3, '', '', "chain_necklace('METAL')", 'neckfull', 'Büroklammer-Kette', 'Paperclip chain necklace')
more('curb-necklace', N, M3, '', '', "chain_necklace('METAL','curb')", 'neckfull', 'Panzerkette', 'Curb chain necklace')
more('tennis-bracelet', B, M3, 'diamond', 'round', "tennis('METAL')", 'brace', 'Tennisarmband', 'Tennis bracelet')
for k, de, en in (('curb', 'Panzerarmband', 'Curb chain bracelet'), ('paperclip', 'Büroklammer-Armband', 'Paperclip chain bracelet'), ('cable', 'Ankerarmband', 'Cable chain bracelet')):
    more(k + '-bracelet', B, M3, '', '', f"chain_bracelet('METAL','{k}')", 'braceflat', de, en)
more('bangle', B, M3, '', '', "bangle('METAL')", 'brace', 'Armreif', 'Bangle')
more('bangle-flat', B, M3, '', '', "bangle('METAL','flat')", 'brace', 'Flacher Armreif', 'Flat bangle')
more('bangle-pave', B, M3, 'diamond', 'round', "bangle('METAL','pave')", 'brace', 'Armreif mit Pavé-Besatz', 'Pavé bangle')
more('studs', EA, M3, 'diamond', 'round', "studs('METAL')", 'studs', 'Ohrstecker', 'Stud earrings')
for g in ('emerald', 'sapphire', 'ruby'): more('studs', EA, M3, g, 'oval', f"studs('METAL','oval',2.6,'{g}')", 'studs', 'Ohrstecker', 'Stud earrings')
more('halo-studs', EA, M3, 'diamond', 'round', "studs('METAL','round',2.6,'diamond',True)", 'studs', 'Halo-Ohrstecker', 'Halo stud earrings')
more('pearl-studs', EA, M3, 'pearl', '', "studs('METAL','round',4.0,'diamond',False,'pearl')", 'studs', 'Perlen-Ohrstecker', 'Pearl stud earrings')
more('hoops', EA, M3, '', '', "hoops('METAL')", 'hoops', 'Creolen', 'Hoop earrings')
more('pave-hoops', EA, M3, 'diamond', 'round', "hoops('METAL',9,1.2,True)", 'hoops', 'Creolen mit Pavé-Besatz', 'Pavé hoop earrings')
more('tapered-hoops', EA, M3, '', '', "hoops('METAL',8,1.7,False,'tube')", 'hoops', 'Verlaufende Creolen', 'Tapered hoop earrings')
more('halo-drops', EA, M3, 'diamond', 'round', "drops('METAL','round')", 'drops', 'Halo-Ohrhänger', 'Halo drop earrings')
for g in ('morganite', 'aquamarine', 'sapphire'): more('drops', EA, M3, g, 'pear', f"drops('METAL','pear','{g}',2.9,'plain')", 'drops', 'Ohrhänger', 'Drop earrings')
more('pearl-drops', EA, M3, 'pearl', '', "drops('METAL',kind='pearl')", 'drops', 'Perlen-Ohrhänger', 'Pearl drop earrings')
for g, c in (('sapphire', 'cushion'), ('sapphire', 'pear'), ('ruby', 'oval'), ('ruby', 'round'), ('emerald', 'oval'), ('aquamarine', 'oval'), ('morganite', 'cushion'), ('morganite', 'pear'), ('tanzanite', 'oval')):
    if not any((p['piece'], p['stone'], p['cut']) == ('loose', g, c) for p in P): add('loose', 'loose-stones', '', g, c, f"loose('{c}','{g}')", 'stone', 'Loser Edelstein', 'Loose gemstone')

# kind -> view -> (tilt x, spin z, camera azimuth, elevation, fill, points used for framing)
VIEWS = {
    'ring':  {'front': (30, 0, 27, 30, .74, None), 'side': (0, 0, 9, 13, .74, None), 'macro': (30, 0, 20, 33, .80, 'top')},
    'band':  {'front': (0, 0, 36, 22, .68, None), 'side': (0, 0, 4, 14, .68, None)},
    'eband': {'front': (20, 0, 36, 26, .70, None), 'side': (0, 0, 4, 14, .68, None)},
    'stone': {'front': (14, 8, 0, 66, .62, None), 'side': (0, 12, 0, 10, .62, None)},
    'neck':  {'front': (0, 0, 0, 66, .92, 'pend'), 'side': (0, 0, 24, 40, .62, 'pendclose')},
    'neckfull': {'front': (0, 0, 0, 68, .88, None), 'side': (0, 0, 22, 34, .80, 'near')},
    'brace': {'front': (0, 0, 0, 40, .86, None), 'side': (0, 20, 0, 15, .95, 'near')},
    'braceflat': {'front': (0, 0, 0, 54, .84, None), 'side': (0, 20, 0, 24, .95, 'near')},
    'studs': {'front': (0, 0, 0, 14, .76, None), 'side': (0, 0, 40, 24, .74, None)},
    'hoops': {'front': (0, 0, 0, 12, .72, None), 'side': (0, 0, 48, 22, .72, None)},
    'drops': {'front': (0, 0, 0, 68, .80, None), 'side': (0, 0, 30, 42, .80, None)},
}
METAL_DE = {'yellow-gold': 'Gelbgold', 'white-gold': 'Weißgold', 'rose-gold': 'Roségold', 'platinum': 'Platin'}
METAL_EN = {'yellow-gold': 'yellow gold', 'white-gold': 'white gold', 'rose-gold': 'rose gold', 'platinum': 'platinum'}
STONE_DE = {'diamond': 'Diamant', 'sapphire': 'Saphir', 'ruby': 'Rubin', 'emerald': 'Smaragd', 'aquamarine': 'Aquamarin', 'morganite': 'Morganit', 'tanzanite': 'Tansanit', 'pearl': 'Perle'}
CUT_EN = dict(round='round', princess='princess', oval='oval', emerald='emerald-cut', pear='pear', marquise='marquise', cushion='cushion', heart='heart', asscher='asscher', radiant='radiant', trillion='trillion', baguette='baguette')
VIEW_DE = {'front': 'Ansicht von vorn', 'side': 'zweite Ansicht', 'macro': 'Nahaufnahme', 'turn': 'Film: dreht sich im Licht', 'near': 'Film: Blick auf den Stein'}
VIEW_EN = {'front': 'front view', 'side': 'second view', 'macro': 'close-up', 'turn': 'film: turning in the light', 'near': 'film: a look at the stone'}
def name(p, view): return '-'.join(x for x in (p['piece'], p['metal'], (p['cut'] if not (p['cut'] == p['stone']) else p['cut'] + '-cut') if p['cut'] else '', p['stone'], view) if x)
def alt(p, view):
    de, en = p['de'], p['en']
    if p['category'] == 'loose-stones':
        de = f"Loser {STONE_DE[p['stone']]}, Schliff {CUT_DE[p['cut']]}"; en = f"Loose {CUT_EN[p['cut']]} {p['stone']}"
    else:
        de += f" aus {METAL_DE[p['metal']]}"; en += f" in {METAL_EN[p['metal']]}"
        if p['stone'] and p['stone'] != 'pearl':
            de += f" mit {STONE_DE[p['stone']]} ({CUT_DE[p['cut']]})"; en += f" with {CUT_EN[p['cut']]} {p['stone']}"
    return f"{de}, {VIEW_DE[view]}", f"{en}, {VIEW_EN[view]}"
