import type { CatalogResponse } from '../../shared/contract/catalog.ts';
import type { EndpointKey } from '../../shared/contract/endpoints.ts';
import type { OffersResponse } from '../../shared/contract/offers.ts';
import type { Product } from '../../shared/contract/product.ts';
import type { ArgsOf, ResponseOf } from '../../shared/contract/request.ts';
import { colourOf, coloursOf, picturesOf } from '../../shared/commerce/offers/pictures.ts';
import { statusOf } from '../../shared/errors.ts';
import type { Locale } from '../../shared/i18n/locales.ts';
import type { Backend, BackendCall } from '../backend/call-backend.ts';
import type { IdleThrottle } from '../http-cache/idle-throttle.ts';
import type { OfferedConfiguration } from './feed-offer.ts';

export interface OfferSource {
  /** All configurations that are sold. Rejects when they are not complete. */
  read(locale: Locale, signal: AbortSignal): AsyncIterable<OfferedConfiguration>;
}

export interface OfferSourceOptions {
  /** With connections of its own: the calls of a feed take no slot of a shopper's. */
  readonly backend: Backend;
  /** Whether the backend has GET /offers. */
  readonly hasOffers: () => boolean;
  /** Between two answers: the requests of shoppers come first. */
  readonly throttle: IdleThrottle;
  readonly maxProducts?: number;
}

/** Of each answer: parsing and writing one must not hold up the requests of shoppers. GET /offers has 500 at most. */
const CONFIGURATIONS = 50;
const CARDS = 100;
/** Of a catalogue that is read product by product, which takes a call for each. */
const MAX_PRODUCTS = 5000;

export function createOfferSource({ backend, hasOffers, throttle, maxProducts = MAX_PRODUCTS }: OfferSourceOptions): OfferSource {
  let rest = async (): Promise<void> => undefined;
  const call = async <K extends EndpointKey>(
    key: K,
    args: ArgsOf<K>,
    of: Pick<BackendCall, 'locale' | 'signal'>,
  ): Promise<ResponseOf<K>> => {
    // From one call to the next: parsing an answer, and writing what it has.
    await rest();
    of.signal?.throwIfAborted();
    rest = throttle.begin();
    return (await backend.call({ key, ...of, ...(args as object) })) as ResponseOf<K>;
  };

  async function* readOffers(locale: Locale, signal: AbortSignal): AsyncGenerator<OfferedConfiguration> {
    const seen = new Set<string>();
    let after: string | undefined;
    for (;;) {
      const query = { count: CONFIGURATIONS, ...(after !== undefined && { after }) };
      const { data, meta }: OffersResponse = await call('getOffers', { query }, { locale, signal });
      if (meta.next !== null && meta.next === after) throw new Error('GET /offers answers the same page again');
      for (const { configurations, ...product } of data) {
        for (const { medias, ...row } of configurations) {
          if (seen.has(row.configuration_id)) continue;
          seen.add(row.configuration_id);
          yield { product, row, pictures: picturesOf(medias) };
        }
      }
      if (meta.next === null) return;
      after = meta.next;
    }
  }

  async function* readCatalogue(locale: Locale, signal: AbortSignal): AsyncGenerator<OfferedConfiguration> {
    const seen = new Set<string>();
    let last = 1;
    for (let page = 1; page <= last; page += 1) {
      const { data, meta }: CatalogResponse = await call('getCatalog', { query: { page, count: CARDS } }, { locale, signal });
      if (meta.total > maxProducts)
        throw new Error(`${meta.total} products are too many to be read one by one: the backend needs GET /offers`);
      last = meta.last_page;
      for (const { slug } of data) {
        if (seen.has(slug)) continue;
        seen.add(slug);
        const product = await call('getProduct', { params: { slug }, query: {} }, { locale, signal })
          .then((answer) => answer.data)
          .catch(absent);
        if (product) yield* configurationsOf(product);
      }
    }
  }

  return { read: (locale, signal) => (hasOffers() ? readOffers(locale, signal) : readCatalogue(locale, signal)) };
}

/** A product that went out of sale between the two calls. */
function absent(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

/** A product's answer has all pictures of its default configuration, and one of each other colour. */
function configurationsOf(product: Product): OfferedConfiguration[] {
  const { default_config: usual, item_page } = product;
  const colours = new Map(coloursOf(product).map(({ key, picture }) => [key, picture]));
  const all = picturesOf(usual.medias);
  return item_page.configurations.map((row) => {
    const colour = colourOf(product, row);
    const own = colours.get(colour);
    return { product, row, pictures: colour === colourOf(product, usual) || own === undefined ? all : [own] };
  });
}
