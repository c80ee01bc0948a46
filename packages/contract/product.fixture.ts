import type { Configuration, ConfigurationRow, Product } from './product.ts';

let id = 0;

export const row = (metal: string, size: string, extra: Partial<ConfigurationRow> = {}): ConfigurationRow => ({
  id: (id += 1),
  configuration_id: `${metal}-${size}`,
  options: { metal, size },
  cost: 1890,
  stock_qty: 2,
  track_inventory: true,
  ...extra,
});

export const whole = (one: ConfigurationRow): Configuration => ({
  ...one,
  start_at_cost: null,
  medias: [{ type: 'image', url: `/media/${one.options['metal']}.webp`, alt: '', width: 1200, height: 1200, position: 'PLP' }],
  mixedTranslation: { title: 'Ring' },
});

const option = (key: string, values: readonly string[]) => ({
  key,
  title: key,
  values: [...new Set(values)].map((value) => ({ key: value, title: value, swatch: null })),
});

/** A ring with these configurations; the first is its default. */
export function product(configurations: ConfigurationRow[], extra: Partial<Product> = {}): Product {
  const [first] = configurations;
  if (!first) throw new Error('a product has at least one configuration');
  const values = (key: string) => configurations.map((one) => one.options[key] ?? '');
  return {
    id: 1,
    slug: 'ring-a',
    embedded: false,
    base_cost: first.cost,
    min_cost: first.cost,
    start_at_cost: null,
    default_sku: first.configuration_id,
    sale: false,
    sale_value: 0,
    badges: [],
    mixedTranslation: {
      title: 'Ring',
      sub_title: '',
      description: 'A ring',
      long_description: '' as Product['mixedTranslation']['long_description'],
      size_chart: null,
    },
    variant_plp_image: [],
    images: [],
    stock_qty: 1,
    track_inventory: true,
    translations: [],
    vendor_model: '',
    seo: { title: 'Ring', description: '' },
    sale_ends_at: null,
    made_to_measure: false,
    neighbours: { previous: null, next: null },
    categories_ids: [],
    collections_ids: [],
    categories: [],
    collections: [],
    materials: [],
    delivery_rates: [],
    default_config: whole(first),
    selected_config: null,
    item_page: {
      options: [option('metal', values('metal')), option('size', values('size'))],
      configurations,
      details: [],
      care: null,
      safety_note: null,
      engraving: null,
      stone: null,
    },
    ...extra,
  };
}
