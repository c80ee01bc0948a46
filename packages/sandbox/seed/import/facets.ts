import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import type { Design } from './seed-files.ts';

export type FacetRow = readonly [facet: string, value: string];

/** Facet values of the whole product. */
export function facetsOf(design: Design, groups: ShopDocument['filter_groups']): FacetRow[] {
  const rows: FacetRow[] = [];
  for (const { key, values = [] } of groups) {
    for (const value of values) if (value.pieces?.includes(design.piece) === true) rows.push([key, value.key]);
  }
  if (design.stone === null) rows.push(['setting', 'none']);
  if (design.cut !== null) rows.push(['cut', design.cut]);
  if (design.carat !== null) rows.push(['carat', caratBand(design.carat)]);
  if (design.colour_grade !== null) rows.push(['colour', colourBand(design.colour_grade)]);
  for (const band of design.clarity_grade === null ? [] : clarityBands(design.clarity_grade)) rows.push(['clarity', band]);
  return rows;
}

/** Each band includes its lower bound: one carat belongs to `1-2`. */
function caratBand(carat: number): string {
  if (carat < 0.3) return 'to-0-30';
  if (carat < 0.5) return '0-30-0-50';
  if (carat < 1) return '0-50-1';
  return carat < 2 ? '1-2' : 'from-2';
}

function colourBand(grade: string): string {
  if ('DEF'.includes(grade)) return 'd-f';
  return 'GH'.includes(grade) ? 'g-h' : 'i-j';
}

/** A span of grades (`VS-SI`) belongs to both bands. */
function clarityBands(grade: string): string[] {
  const bands: string[] = [];
  if (/^(IF|VVS)|-VVS/.test(grade)) bands.push('if-vvs');
  if (/^VS|-VS/.test(grade)) bands.push('vs');
  if (/^SI|-SI/.test(grade)) bands.push('si');
  return bands;
}

export function belongsTo(design: Design, { design_categories, stone_filter }: ShopDocument['categories'][number]): boolean {
  if (!design_categories.includes(design.category)) return false;
  const stone = design.stone ?? '';
  if (stone_filter?.include && !stone_filter.include.includes(stone)) return false;
  return stone_filter?.exclude?.includes(stone) !== true;
}
