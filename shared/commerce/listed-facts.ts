import type { Product, ProductCard } from '../contract/product.ts';
import { type KnownProduct, seenItem } from '../measurement/seen-item.ts';
import type { SavedItem } from './saved-list.ts';

/** What the specification names of a product on a list (section 3), beside sku and engraving. */
export const LISTED_FIELDS = {
  id: true,
  images: true,
  slug: true,
  title: true,
  price: true,
  start_at_cost: true,
  embedded: true,
  translations: true,
  vendor_model: true,
  collections_ids: true,
  product_id: true,
  configuration_id: true,
  product_configuration_id: true,
} as const;

/** A product as it is saved: with what is known of it. A backend of the specification alone answers what it was sent. */
export function itemToSave({ sku, engraving: { text }, ...known }: SavedItem & Readonly<Record<string, unknown>>) {
  const listed = Object.entries(known).filter(([name]) => Object.hasOwn(LISTED_FIELDS, name));
  return { ...Object.fromEntries(listed), sku, engraving: text === undefined ? {} : { text } };
}

/** A card, or what a page knows of a product. */
export type ListedProduct = KnownProduct &
  Pick<ProductCard, 'default_sku'> &
  Partial<Pick<Product, 'slug' | 'embedded' | 'start_at_cost' | 'translations' | 'vendor_model' | 'collections_ids'>> & {
    readonly images?: readonly Pick<ProductCard['images'][number], 'url' | 'width' | 'height'>[];
  };

/** What a page knows of a configuration that is put on a list (`LISTED_FIELDS`). */
export function listedFacts(sku: string, product: ListedProduct) {
  const { id, slug, embedded, start_at_cost, translations, vendor_model, collections_ids, images, item_page } = product;
  const { title, price } = seenItem(sku, product);
  const row = item_page?.configurations.find(({ configuration_id }) => configuration_id === sku);
  const alt = title ?? '';
  // Pictures of a card are those of its default configuration.
  const own = sku === product.default_sku ? images?.map((one, at) => ({ type: 'image', alt, position: String(at), ...one })) : undefined;
  const known = { id, slug, title, price, embedded, start_at_cost, translations, vendor_model, collections_ids, images: own };
  return { ...known, product_id: id, configuration_id: sku, product_configuration_id: row?.id };
}
