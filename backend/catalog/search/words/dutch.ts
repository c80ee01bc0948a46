import type { SearchWords } from './search-words.ts';

const RINGS = 'ring ringen ringetje ringetjes vingerring';

export const DUTCH: SearchWords = {
  categories: {
    'engagement-rings': `${RINGS} verlovingsring verlovingsringen verloving aanzoeksring aanzoek`,
    'wedding-bands': `${RINGS} trouwring trouwringen huwelijksring huwelijksringen trouw bruiloft partnerring partnerringen`,
    rings: RINGS,
    necklaces: 'ketting kettingen halsketting halskettingen collier colliers halssieraad kettinkje',
    bracelets: 'armband armbanden armbandje',
    earrings: 'oorbel oorbellen oorsieraad oorsieraden oorring oorringen',
    'loose-stones': 'los losse',
  },
  types: {
    pendant: 'hanger hangers hangertje kettinghanger',
    bangle: 'bangle bangles slavenband slavenbanden spang',
    stud: 'oorknop oorknopje oorknopjes oorknoppen oorstekers stekers',
    hoop: 'creool creolen oorringen',
    drop: 'oorhanger oorhangers',
    signet: 'zegelring zegelringen wapenring',
    stacking: 'stapelring stapelringen aanschuifring aanschuifringen',
  },
  synonyms: {
    'setting solitaire': 'solitair solitaire',
    'setting three-stone': 'drie stenen trilogiering',
    'setting pave': 'pavé bezet',
    'cut round': 'rond briljant briljanten',
    'cut oval': 'ovaal ovale',
    'cut princess': 'princess vierkant',
    'cut emerald': 'smaragdslijpsel rechthoekig',
    'cut cushion': 'kussen cushion kussenslijpsel',
    'cut pear': 'peer druppel peerslijpsel',
    'cut marquise': 'markies navette',
    'cut heart': 'hart hartje hartvorm',
    'stone diamond': 'diamant diamanten briljanten',
    'stone pearl': 'parel parels',
    'stone sapphire': 'saffier saffieren blauwe steen',
    'stone ruby': 'robijn robijnen rode steen',
    'stone emerald': 'smaragd smaragden groene steen',
    'metal yellow-gold': 'goud gouden geelgoud geelgouden',
    'metal white-gold': 'witgoud witgouden wit goud',
    'metal rose-gold': 'roségoud roségouden',
    'metal platinum': 'platina',
    'type tennis': 'tennisarmband tennisketting',
    'type strand': 'parelketting parelsnoer',
    'type bangle': 'stijve armband',
    'type signet': 'zegelring familiewapen',
  },
  stopWords: `aan als bij de die dit een en haar hem het in is met mijn naar of om onder op te tot uit van voor zijn zonder
    kopen bestellen zoek zoeken winkel online
    prijs eur euro maximaal minimaal tussen boven vanaf goedkoop goedkope`,
  filters: {
    size: 'maat maten ringmaat ringmaten size',
    sale: 'aanbieding aanbiedingen korting kortingen uitverkoop afgeprijsd afgeprijsde opruiming sale',
    men: 'heren heer man mannen hem vader echtgenoot vriend',
    women: 'dames dame vrouw vrouwen haar moeder vriendin',
  },
  gifts: 'cadeau cadeaus cadeautje cadeautjes geschenk geschenken',
  noNames: 'karaat steen bijna',
  endings: ['en', 'es', 'e', 's', 'n', 'je', 'jes', 'tje', 'tjes'],
  inflected: false,
  links: ['', 's', 'e', 'en'],
};
