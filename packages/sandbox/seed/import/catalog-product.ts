import type { CatalogProduct } from '../../../backend/catalog/writing/catalog-product.ts';
import type { Picture } from '../../../backend/shop/media-document.ts';
import type { ShopDocument } from '../../../backend/shop/shop-document.ts';
import type { ConfigurationSeed } from './configurations.ts';
import { belongsTo, facetsOf } from './facets.ts';
import type { Design } from './seed-files.ts';

export interface ProductPlan {
  readonly design: Design;
  /** `FL-AUR-BR`: the beginning of its skus. */
  readonly code: string;
  readonly pictures: readonly Picture[];
  readonly configurations: readonly ConfigurationSeed[];
  /** Position in the recommended order. */
  readonly sortOrder: number;
}

/** A design as a product of the catalogue. The end of its sale is stored by `runningSale`. */
export function catalogProduct({ design, code, pictures, configurations, sortOrder }: ProductPlan, shop: ShopDocument): CatalogProduct {
  const { slug, title, sub_title, description, long_description, details, care, safety_note, sizes, category, stone, cut, badge } = design;
  return {
    key: design.design,
    withdrawn: false,
    position: sortOrder,
    slug,
    title,
    sub_title,
    description,
    long_description,
    details,
    care,
    safety_note,
    category,
    stone,
    cut,
    badge,
    size_label: sizes?.label ?? null,
    vendor_model: code,
    stone_material: shop.materials.find((one) => one.design_stone === stone)?.sku ?? null,
    main_stone: mainStone(design),
    resizable: design.resizable ?? true,
    hover: design.plp_hover ?? null,
    sale_percent: design.sale_percent,
    sale_ends_at: null,
    engraving_max: design.engraving.allowed ? design.engraving.max_chars : null,
    made_to_measure: design.made_to_measure ?? false,
    digital: false,
    categories: shop.categories.filter((one) => belongsTo(design, one)).map(({ key }) => key),
    collections: design.collections.map((key) => {
      const featured = shop.collections.find((one) => one.key === key)?.feature_designs.indexOf(design.design) ?? -1;
      // Featured designs first, the others in the recommended order.
      return { key, position: featured === -1 ? 1000 + sortOrder : featured };
    }),
    facets: facetsByName(design, shop),
    search_terms: { ...design.search_terms, all: [design.piece] },
    configurations: configurations.map(({ metalSku, sizeKind, stock, isDefault, isMetalDefault, ...one }) => ({
      ...one,
      material: metalSku,
      size_kind: sizeKind,
      stock: stock.qty,
      track_inventory: stock.track,
      is_default: isDefault,
      is_metal_default: isMetalDefault,
    })),
    pictures: pictures.map(({ metal, file, width, height, alt }) => ({ metal: metal ?? '', file, width, height, alt })),
  };
}

/** `stone_mm` is `6.5` or `10x8`. */
function mainStone({ stone: kind, cut, stone_mm }: Design): CatalogProduct['main_stone'] {
  if (kind === null || cut === null || stone_mm === null) return null;
  return { kind, cut, size: stone_mm.split('x').map(Number) };
}

const facetsByName = (design: Design, shop: ShopDocument): CatalogProduct['facets'] =>
  Object.fromEntries(
    [...Map.groupBy(facetsOf(design, shop.filter_groups), ([facet]) => facet)].map(([facet, rows]) => [
      facet,
      rows.map(([, value]) => value),
    ]),
  );
