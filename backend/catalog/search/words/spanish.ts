import type { SearchWords } from './search-words.ts';

const RINGS = 'anillo anillos sortija sortijas';

export const SPANISH: SearchWords = {
  categories: {
    'engagement-rings': `${RINGS} compromiso pedida petición`,
    'wedding-bands': `${RINGS} alianza alianzas boda bodas matrimonio casamiento`,
    rings: RINGS,
    necklaces: 'collar collares gargantilla gargantillas cadena cadenas',
    bracelets: 'pulsera pulseras brazalete brazaletes',
    earrings: 'pendiente pendientes zarcillos',
    'loose-stones': 'suelto suelta sueltos sueltas',
  },
  types: {
    pendant: 'colgante colgantes medallón',
    bangle: 'esclava esclavas rígida rígidas',
    stud: 'botón dormilonas presión',
    hoop: 'aro aros argollas criollas',
    drop: 'largos',
    signet: 'sello sellos',
    stacking: 'apilable apilables',
  },
  synonyms: {
    'setting solitaire': 'solitario',
    'setting three-stone': 'trilogía tres piedras',
    'setting pave': 'pavé engastado',
    'cut round': 'redondo brillante brillantes',
    'cut oval': 'ovalado',
    'cut princess': 'princesa cuadrado',
    'cut emerald': 'rectangular escalonada',
    'cut cushion': 'cojín',
    'cut pear': 'pera gota lágrima',
    'cut marquise': 'marquesa navette',
    'cut heart': 'corazón',
    'stone diamond': 'diamante diamantes brillantes',
    'stone pearl': 'perla perlas',
    'stone sapphire': 'zafiro zafiros piedra azul',
    'stone ruby': 'rubí rubíes rubís piedra roja',
    'stone emerald': 'esmeralda esmeraldas piedra verde',
    'metal yellow-gold': 'oro dorado',
    'metal white-gold': 'oro blanco',
    'metal rose-gold': 'oro rosa rosado',
    'metal platinum': 'platino',
    'type tennis': 'riviera tenis',
    'type strand': 'collar de perlas hilo',
    'type bangle': 'pulsera rígida',
    'type signet': 'anillo de sello',
  },
  stopWords: `a al ante con de del desde e el ella en la las le lo los mi mis o para por sin su sus un una unas unos y
    comprar pedir busco buscar tienda online
    precio eur euro euros máximo mínimo entre hasta menos más barato barata`,
  filters: {
    size: 'talla tallas tamaño medida size',
    sale: 'oferta ofertas rebaja rebajas rebajado rebajada rebajados rebajadas descuento descuentos promoción sale',
    men: 'hombre hombres caballero caballeros masculino marido novio padre',
    women: 'mujer mujeres señora señoras femenino esposa novia madre',
  },
  gifts: 'regalo regalos',
  noNames: 'quilate quilates piedra casi',
  endings: ['es', 'as', 'os', 'a', 'e', 'o', 's'],
  inflected: true,
  links: [],
};
