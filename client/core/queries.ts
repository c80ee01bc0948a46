import type { Bootstrap, MenuItem } from '../../shared/contract/bootstrap.ts';
import { apiQuery } from './api-query.ts';

/** What every page may show. The state block of each page contains it, so it has no field that only some pages need. */
export type PageBootstrap = Omit<
  Bootstrap,
  | 'allowed_return_reasons'
  | 'capabilities'
  | 'company_legal'
  | 'languages'
  | 'menu'
  | 'order_statuses'
  | 'payment_statuses'
  | 'refund_types'
  | 'return_terms'
  | 'social_providers'
> & { readonly menu: readonly PageMenuItem[] };

/** An entry of the menu, which is in its order. */
export interface PageMenuItem extends Pick<MenuItem, 'id' | 'parent_id' | 'title' | 'url' | 'media'> {
  readonly is_title: boolean | null;
  /** Of the first level; unknown of the others. */
  readonly area: MenuItem['area'] | null;
}

/** Nulls at the end of a row take no bytes (`packed-json.ts`), and nearly all of a hundred entries are links of the second level. */
export const menuItemOfState = ({ id, parent_id, title, url, is_title, media, area }: PageMenuItem): PageMenuItem => ({
  id,
  parent_id,
  title,
  url,
  is_title: is_title || null,
  media,
  area: parent_id === null ? area : null,
});

const selectForHydration = ({ data }: { readonly data: Bootstrap }): { readonly data: PageBootstrap } => ({
  data: {
    settings: data.settings,
    menu: data.menu.map(menuItemOfState),
    material_categories: data.material_categories,
    min_payment_amounts: data.min_payment_amounts,
    integrations: data.integrations.filter(({ type }) => data.enabled_integrations.includes(type)),
    enabled_integrations: data.enabled_integrations,
    return_timeframes: data.return_timeframes,
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

/** What only the pages of sign-in, account and orders need of the same answer. Their loaders await it. */
export const customerSettingsQuery = () => apiQuery('getBootstrap', {}, { selectForHydration: selectForCustomers, part: 'customer' });

/** The signed-in customer. Rejects with 401 without a session. */
export const userQuery = () => apiQuery('getUser', {});

export const bootstrapQuery = () => apiQuery('getBootstrap', {}, { selectForHydration });
export const blockQuery = (slug: string) => apiQuery('getBlock', { params: { slug } });
export const contentPageQuery = (slug: string) => apiQuery('getPage', { params: { slug } });
