import type { EntryKindName } from '../../../../backend/operator/content/entries.ts';

/** In the order of the menu. A document that is its own entry leads to its page. */
export const KINDS: readonly { readonly kind: EntryKindName; readonly title: string; readonly isSingle?: boolean }[] = [
  { kind: 'home', title: 'Home page', isSingle: true },
  { kind: 'page', title: 'Pages' },
  { kind: 'block', title: 'Texts on pages' },
  { kind: 'post', title: 'Magazine posts' },
  { kind: 'section', title: 'Magazine sections' },
  { kind: 'campaign', title: 'Campaigns' },
  { kind: 'popup', title: 'Popups' },
  { kind: 'products', title: 'Groups of products' },
  { kind: 'quiz', title: 'Quiz', isSingle: true },
  { kind: 'mail', title: 'Mails' },
];
