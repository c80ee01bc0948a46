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

const GROUPS: readonly (readonly [PageGroup, RegExp])[] = [
  ['shop', /^\/(?:$|catalog|collections?\b|journey|comparison)/],
  ['product', /^\/(?:product|ring-sizer)/],
  ['purchase', /^\/(?:cart|checkout)/],
  ['account', /^\/(?:profile|sign-|recover-|verify|wishlist|order-tracking|return|withdrawal|newsletter|form)/],
];

/** `path` has no locale prefix. */
export const groupOf = (path: string): PageGroup => GROUPS.find(([, paths]) => paths.test(path))?.[0] ?? 'content';

/** Days after which a run no longer says how the shop is. */
export const RUN_DAYS = 30;
const DAY = 86_400_000;

/** Null without a run. */
export const isOld = ({ date }: AccessibilityRun, now: number): boolean | null =>
  date === null ? null : now - Date.parse(date) > RUN_DAYS * DAY;

export const sumOf = ({ groups }: AccessibilityRun, field: 'pages' | 'findings'): number =>
  groups.reduce((sum, group) => sum + group[field], 0);
