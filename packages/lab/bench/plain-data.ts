import { createBrowserApi } from '../../engine/browser/api.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { cardData } from '../../../client/features/product/card-data.ts';
import { catalogArgs, filtersArgs } from '../../../shared/commerce/catalog-query-args.ts';
import { NOTHING, parseSelection } from '../../../shared/commerce/catalog-query.ts';

/** The data of the plain page, read once from BENCH_API, the shop's /api. BENCH_PATH is the listing. */
export const { BENCH_PATH = '/catalog', BENCH_API = '' } = process.env;
export const BENCH_ORIGIN = new URL(BENCH_API).origin;
const api = createBrowserApi(endpoints, 'de', { base: BENCH_API });
export const selection = parseSelection(new URL(BENCH_PATH, 'http://page').searchParams) ?? NOTHING;
export const [{ data: shop }, { data: filters }, { data: products, meta }, { data: campaigns }] = await Promise.all([
  api.call('getBootstrap', {}),
  api.call('getFilters', { query: filtersArgs(selection) }),
  api.call('getCatalog', { query: catalogArgs(selection) }),
  api.call('getCampaigns', { query: { url: '/catalog' } }),
]);

export const banners = campaigns.flatMap(
  ({ id, promotion_banner_file: file, promotion_banner_text: text, promotion_banner_options: options }) =>
    file && text && options ? [{ id, file, text, url: options.url }] : [],
);
/** The data that hydration needs. */
export const data = {
  settings: shop.settings,
  languages: shop.languages,
  menu: shop.menu,
  filters,
  products: products.map(cardData),
  meta,
  banners,
};
