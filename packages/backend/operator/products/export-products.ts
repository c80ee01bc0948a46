import { euros } from '../../core/money.ts';
import { type CatalogProduct, withoutFallbacks } from '../../catalog/writing/catalog-product.ts';
import { readProducts } from '../../catalog/writing/read-products.ts';
import type { Shop } from '../../shop/shop.ts';

/** All products, as a file of products has them: imported again it changes nothing. Stock is left out, because it changes by itself. */
export async function exportProducts({ db }: Shop): Promise<{ readonly json: string; readonly products: number }> {
  const products = await readProducts(db, null);
  return { json: `${JSON.stringify(products.map(entryOf), withoutFallbacksInside, 2)}\n`, products: products.length };
}

function entryOf({ configurations, pictures, ...product }: CatalogProduct) {
  return {
    ...product,
    configurations: configurations.map(({ cents, stock: _stock, is_default, is_metal_default: _shown, ...one }) => ({
      ...one,
      price: euros(cents),
      ...(is_default && { default: true }),
    })),
    pictures: pictures.map(({ metal, file, alt }) => ({ metal, file, alt })),
  };
}

/** The part of each text that `withoutFallbacks` leaves. */
const withoutFallbacksInside = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? withoutFallbacks(value) : value;
