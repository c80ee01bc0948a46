/** Entries that the shop stores itself, by the keys of `locales/*`/cookies.json; `e2e/consent.story.ts` compares it with the browser. */
export const NECESSARY_ENTRIES = [
  'session',
  'device',
  'provider',
  'cart',
  'wishlist',
  'comparison',
  'locale',
  'consent',
  'payment',
  'recent',
  'notices',
  'tab',
] as const;
