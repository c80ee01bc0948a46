/** The two tables that describe the shop, and their types for the engine. Server and browser load them. */
import type { Endpoint } from '../../contract.ts';
import { createRoutes, type Route } from '../../routes.ts';

const pages = {
  home: { path: '/', layout: 'default', cache: 'public', search: [], markdown: false },
  flower: { path: '/flower/:slug', layout: 'default', cache: 'public', search: [], markdown: false },
  /** Rendered for its visitor: it shows a posted form again. `done` is in the address after a form that was carried out. */
  order: { path: '/order/:slug', layout: 'default', cache: 'personal', forms: true, search: ['done'] },
} as const satisfies Record<string, Route>;

const calls = {
  getFlowers: { method: 'GET', path: '/flowers', cacheGroup: 'flowers' },
  getFlower: { method: 'GET', path: '/flowers/:slug', cacheGroup: 'flowers' },
  order: { method: 'POST', path: '/orders' },
  getVersions: { method: 'GET', path: '/cv', serverOnly: true },
} as const satisfies Record<string, Endpoint>;

export interface Flower {
  readonly slug: string;
  readonly name: string;
  readonly price: number;
}

export const routes = createRoutes(pages, 40);
export const endpoints: Readonly<Record<keyof typeof calls, Endpoint>> = calls;

declare module '../../register.ts' {
  interface Register {
    route: keyof typeof pages;
    params: { home: object; flower: { readonly slug: string }; order: { readonly slug: string } };
    endpoint: keyof typeof calls;
    cacheGroup: 'flowers';
    locale: 'en';
    args: {
      getFlowers: object;
      getFlower: { readonly params: { readonly slug: string } };
      order: { readonly body: Pick<Flower, 'slug' | 'name'> };
      getVersions: object;
    };
    responses: {
      getFlowers: { readonly data: readonly Flower[] };
      getFlower: { readonly data: Flower };
      order: { readonly data: { readonly number: number } };
      getVersions: Readonly<Record<'flowers', string>>;
    };
  }
}
