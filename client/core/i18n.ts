import type common from '../../locales/de/common.json';

/** Namespaces are the files of `locales/<lng>/`; the German ones type the keys. */
export interface Texts {
  common: typeof common;
  blocks: typeof import('../../locales/de/blocks.json');
  consent: typeof import('../../locales/de/consent.json');
  cookies: typeof import('../../locales/de/cookies.json');
  faq: typeof import('../../locales/de/faq.json');
  catalog: typeof import('../../locales/de/catalog.json');
  magazine: typeof import('../../locales/de/magazine.json');
  knowledge: typeof import('../../locales/de/knowledge.json');
  quiz: typeof import('../../locales/de/quiz.json');
  product: typeof import('../../locales/de/product.json');
  engraving: typeof import('../../locales/de/engraving.json');
  wishlist: typeof import('../../locales/de/wishlist.json');
  comparison: typeof import('../../locales/de/comparison.json');
  cart: typeof import('../../locales/de/cart.json');
  checkout: typeof import('../../locales/de/checkout.json');
  prepared: typeof import('../../locales/de/prepared.json');
  order: typeof import('../../locales/de/order.json');
  orders: typeof import('../../locales/de/orders.json');
  part: typeof import('../../locales/de/part.json');
  payout: typeof import('../../locales/de/payout.json');
  dialogs: typeof import('../../locales/de/dialogs.json');
  newsletter: typeof import('../../locales/de/newsletter.json');
  contact: typeof import('../../locales/de/contact.json');
  inquiry: typeof import('../../locales/de/inquiry.json');
  variants: typeof import('../../locales/de/variants.json');
  viewer: typeof import('../../locales/de/viewer.json');
  search: typeof import('../../locales/de/search.json');
  recent: typeof import('../../locales/de/recent.json');
  errors: typeof import('../../locales/de/errors.json');
  sizes: typeof import('../../locales/de/sizes.json');
  sizer: typeof import('../../locales/de/sizer.json');
  validation: typeof import('../../locales/de/validation.json');
  form: typeof import('../../locales/de/form.json');
  account: typeof import('../../locales/de/account.json');
  addresses: typeof import('../../locales/de/addresses.json');
  profile: typeof import('../../locales/de/profile.json');
  gateways: typeof import('../../locales/de/gateways.json');
  return: typeof import('../../locales/de/return.json');
  withdrawal: typeof import('../../locales/de/withdrawal.json');
  express: typeof import('../../locales/de/express.json');
  popup: typeof import('../../locales/de/popup.json');
  bars: typeof import('../../locales/de/bars.json');
  countdown: typeof import('../../locales/de/countdown.json');
  /** Of the Markdown form of pages, which only the server writes. */
  markdown: typeof import('../../locales/de/markdown.json');
}
export type Namespace = keyof Texts;
export const NAMESPACES = Object.keys({
  common: 0,
  blocks: 0,
  consent: 0,
  cookies: 0,
  faq: 0,
  catalog: 0,
  magazine: 0,
  knowledge: 0,
  quiz: 0,
  product: 0,
  engraving: 0,
  wishlist: 0,
  comparison: 0,
  cart: 0,
  checkout: 0,
  prepared: 0,
  order: 0,
  orders: 0,
  part: 0,
  payout: 0,
  dialogs: 0,
  newsletter: 0,
  contact: 0,
  inquiry: 0,
  variants: 0,
  viewer: 0,
  search: 0,
  recent: 0,
  errors: 0,
  sizes: 0,
  sizer: 0,
  validation: 0,
  form: 0,
  account: 0,
  addresses: 0,
  profile: 0,
  gateways: 0,
  return: 0,
  withdrawal: 0,
  express: 0,
  popup: 0,
  bars: 0,
  countdown: 0,
  markdown: 0,
} satisfies Record<Namespace, 0>) as Namespace[];

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Texts;
  }
}

declare module '../../packages/engine/register.ts' {
  interface Register {
    texts: Texts;
  }
}

export type { Bundles, TextSource, Translate } from '../../packages/engine/browser/text-source.ts';
