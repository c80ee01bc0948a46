import { match, type RouteKey } from '../routes.ts';
import { DAY_MS } from '../../packages/contract/time.ts';

/** A run of axe over the pages of the stories, as `npm run accessibility` writes it into `last-run.json`. */
export interface AccessibilityRun {
  /** Day of the run; null: there has been none. */
  readonly date: string | null;
  /** Version of axe-core. */
  readonly axe: string;
  /** Widths of the browser window in pixels. */
  readonly widths: readonly number[];
  readonly groups: readonly { readonly key: PageGroup; readonly pages: number; readonly findings: number }[];
}

export const PAGE_GROUPS = ['shop', 'product', 'purchase', 'account', 'content'] as const;
export type PageGroup = (typeof PAGE_GROUPS)[number];

const GROUPS: Readonly<Record<RouteKey, PageGroup>> = {
  home: 'shop',
  catalog: 'shop',
  category: 'shop',
  collections: 'shop',
  collection: 'shop',
  comparison: 'shop',
  quiz: 'shop',
  product: 'product',
  ringSizer: 'product',
  cart: 'purchase',
  checkout: 'purchase',
  checkoutSuccess: 'purchase',
  checkoutPayout: 'purchase',
  wishlist: 'account',
  wishlistShared: 'account',
  signIn: 'account',
  signUp: 'account',
  recoverPassword: 'account',
  verify: 'account',
  profile: 'account',
  order: 'account',
  orderPayment: 'account',
  orders: 'account',
  customerTracking: 'account',
  customerTrackingOf: 'account',
  addresses: 'account',
  tracking: 'account',
  newsletterConfirm: 'account',
  newsletterUnsubscribe: 'account',
  withdrawal: 'account',
  withdrawalConfirm: 'account',
  withdrawalReceipt: 'account',
  returnFind: 'account',
  returnRequest: 'account',
  returnDone: 'account',
  form: 'account',
  content: 'content',
  magazine: 'content',
  knowledge: 'content',
  magazineSection: 'content',
  post: 'content',
  cookieSettings: 'content',
  preview: 'content',
  error: 'content',
};

/** `path` has no locale prefix. */
export function groupOf(path: string): PageGroup {
  const found = match(path);
  return found ? GROUPS[found.key] : 'content';
}

/** Days after which a run no longer says how the shop is. */
export const RUN_DAYS = 30;

/** Null without a run. */
export const isOld = ({ date }: AccessibilityRun, now: number): boolean | null =>
  date === null ? null : now - Date.parse(date) > RUN_DAYS * DAY_MS;

export const sumOf = ({ groups }: AccessibilityRun, field: 'pages' | 'findings'): number =>
  groups.reduce((sum, group) => sum + group[field], 0);
