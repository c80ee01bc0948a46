import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import { randomOf } from './random.ts';
import type { Design } from './seed-files.ts';

export interface ConfigurationSeed {
  readonly sku: string;
  readonly metal: string;
  readonly metalSku: string | null;
  readonly sizeKind: '' | 'size' | 'length' | 'diameter';
  readonly size: string;
  readonly cents: number;
  readonly stock: { readonly qty: number; readonly track: boolean };
  readonly isDefault: boolean;
  readonly isMetalDefault: boolean;
}

const CUT_CODES: Readonly<Record<string, string>> = {
  round: 'BR',
  oval: 'OV',
  princess: 'PR',
  emerald: 'EM',
  cushion: 'CU',
  pear: 'PE',
  marquise: 'MQ',
  radiant: 'RA',
  asscher: 'AS',
  heart: 'HE',
  trillion: 'TR',
  baguette: 'BA',
};
const STONE_CODES: Readonly<Record<string, string>> = {
  diamond: '',
  sapphire: 'SAP',
  ruby: 'RUB',
  emerald: 'EME',
  aquamarine: 'AQU',
  morganite: 'MOR',
  tanzanite: 'TAN',
  pearl: 'PRL',
};

/**
 * `FL-AUR-BR`: shop, name, cut (and stone unless it is a diamond). Each word of the name gives three letters, or more if the code is
 * taken, so a design that is added later never changes the sku of an earlier one.
 */
export function designCodes(designs: readonly Design[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const codes = new Map<string, string>();
  for (const design of designs) {
    const words = asciiWords(design.name);
    const tail = [design.cut === null ? '' : (CUT_CODES[design.cut] ?? ''), design.stone === null ? '' : (STONE_CODES[design.stone] ?? '')];
    for (let letters = 3; ; letters += 1) {
      const name = words.map((word, index) => word.slice(0, index === 0 ? letters : letters - 2)).join('');
      const code = ['FL', name, ...tail].filter((part) => part !== '').join('-');
      if (taken.has(code) && letters < 12) continue;
      taken.add(code);
      codes.set(design.design, code);
      break;
    }
  }
  return codes;
}

const asciiWords = (name: string): string[] =>
  name
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((word) => word !== '');

/** Every metal with a picture in every size. Without metals (loose stones) or sizes there is one of each. */
export function configurationsOf(
  design: Design,
  code: string,
  metals: readonly string[],
  materials: ShopDocument['materials'],
): ConfigurationSeed[] {
  const sizes = design.sizes?.options ?? [null];
  const sizeKind = sizeKindOf(design);
  const out: ConfigurationSeed[] = [];
  for (const metal of metals.length === 0 ? [''] : metals) {
    const material = materials.find((one) => one.design_metal === metal && one.fineness === design.fineness[metal]);
    if (metal !== '' && !material) throw new Error(`${design.design}: no material for ${metal} ${design.fineness[metal]}`);
    const base = design.base_price_eur[metal === '' ? 'stone' : metal];
    if (base === undefined) throw new Error(`${design.design}: no price for "${metal}"`);
    for (const size of sizes) {
      const value = size === null ? '' : String(size.value);
      const sku = [code, material?.sku.replace('M-', ''), value.replace('.', '')].filter(Boolean).join('-');
      const isMetalDefault = size === null || size.value === design.sizes?.default;
      out.push({
        sku,
        metal,
        metalSku: material?.sku ?? null,
        sizeKind: value === '' ? '' : sizeKind,
        size: value,
        cents: Math.round((base + (size?.surcharge_eur ?? 0)) * 100),
        stock: stockOf(design.stock, sku, isMetalDefault),
        isDefault: isMetalDefault && (metal === '' || metal === metals[0]),
        isMetalDefault,
      });
    }
  }
  return out;
}

function sizeKindOf({ sizes }: Design): ConfigurationSeed['sizeKind'] {
  if (sizes === null) return '';
  if (sizes.type === 'ring') return 'size';
  return sizes.label.en === 'Length' ? 'length' : 'diameter';
}

/** The default size of a design in stock is never sold out. */
function stockOf(stock: Design['stock'], sku: string, isMetalDefault: boolean): ConfigurationSeed['stock'] {
  const random = randomOf(sku);
  if (stock === 'out_of_stock') return { qty: 0, track: true };
  if (stock === 'pre_order') return { qty: 0, track: false };
  const soldOut = !isMetalDefault && random() < 0.12;
  if (soldOut) return { qty: 0, track: true };
  return { qty: 1 + Math.floor(random() * (stock === 'low' ? 2 : 8)), track: true };
}
