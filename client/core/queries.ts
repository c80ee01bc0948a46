import type { Bootstrap, MenuItem } from '../../packages/contract/bootstrap.ts';
import { apiQuery } from '../../packages/engine/browser/api-query.ts';

/** Settings that every page may show. The state block of each page contains it, so it has no field that only some pages need. */
export type PageBootstrap = Omit<
  Bootstrap,
  | 'allowed_return_reasons'
  | 'capabilities'
  | 'company_legal'
  | 'languages'
  | 'material_categories'
  | 'menu'
  | 'order_statuses'
  | 'payment_statuses'
  | 'refund_types'
  | 'return_terms'
  | 'settings'
  | 'social_providers'
> & {
  readonly menu: readonly PageMenuItem[];
  readonly material_categories: readonly Pick<Bootstrap['material_categories'][number], 'id' | 'title' | 'sort_order'>[];
  readonly settings: Omit<Bootstrap['settings'], 'front_domain'>;
};

/** An entry of the menu, which is in its order. */
export interface PageMenuItem extends Pick<MenuItem, 'parent_id' | 'title' | 'url' | 'media'> {
  readonly is_title: boolean | null;
  /** Of the first level; unknown of the others. */
  readonly area: MenuItem['area'] | null;
  /** Of the first level, which has children; unknown of the others. */
  readonly id: MenuItem['id'] | null;
  /** Of links. */
  readonly lang?: MenuItem['lang'];
}

/** Nulls at the end of a row take no bytes (`packed-json.ts`), and nearly all of a hundred entries are links of the second level. */
export const menuItemOfState = ({ id, parent_id, title, url, is_title, media, area, lang }: PageMenuItem): PageMenuItem => ({
  parent_id,
  title,
  url,
  is_title: is_title || null,
  media,
  area: parent_id === null ? area : null,
  id: parent_id === null ? id : null,
  lang: lang ?? null,
});

function settingsOfState(settings: Bootstrap['settings']): PageBootstrap['settings'] {
  const { front_domain: _, ...shown } = settings;
  return shown;
}

const selectForHydration = ({ data }: { readonly data: Bootstrap }): { readonly data: PageBootstrap } => ({
  data: {
    settings: settingsOfState(data.settings),
    menu: data.menu.map(menuItemOfState),
    material_categories: data.material_categories.map(({ id, title, sort_order }) => ({ id, title, sort_order })),
    min_payment_amounts: data.min_payment_amounts,
    integrations: data.integrations.filter(({ type }) => data.enabled_integrations.includes(type)),
    enabled_integrations: data.enabled_integrations,
    // Few are those of a collection: nulls at the end of a row take no bytes.
    return_timeframes: data.return_timeframes.map(({ category_id, days, collection_id }) => ({ category_id, days, collection_id })),
    countries: data.countries,
    footer_about: data.footer_about,
  },
});

const selectForCustomers = ({ data }: { readonly data: Bootstrap }) => ({
  data: {
    capabilities: data.capabilities,
    order_statuses: data.order_statuses,
    payment_statuses: data.payment_statuses,
    social_providers: data.social_providers,
  },
});

/** Settings of the same answer that only the pages of sign-in, account and orders need. Their loaders await it. */
export const customerSettingsQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: selectForCustomers, part: 'customer' });

/** The signed-in customer. Rejects with 401 without a session. */
export const userQuery = () => apiQuery('getUser', {});

export const bootstrapQuery = () => apiQuery('getBootstrap', {}, { selectForHydration });
export const blockQuery = (slug: string) => apiQuery('getBlock', { params: { slug } });
export const contentPageQuery = (slug: string) => apiQuery('getPage', { params: { slug } });
