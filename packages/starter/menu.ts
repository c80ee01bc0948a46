import { PAGE_KEYS, type PageKey } from './pages.ts';
import { text, type TextKey, type Texts } from './texts.ts';

interface Item {
  readonly title: Texts;
  readonly link: string | null;
  readonly children?: readonly Item[];
}

const page = (key: PageKey): Item => ({ title: text(`page.${key}`), link: `page:${key}` });
const route = (key: TextKey, path: string): Item => ({ title: text(key), link: `route:${path}` });
const LEGAL: readonly PageKey[] = ['terms', 'guarantee', 'privacy', 'cookies', 'accessibility', 'imprint'];

/** Header: the categories. Footer: categories, service and law; a title is the parent of its links. */
export function menu(categories: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  const ofCategories = categories.map(({ key, title }): Item => ({ title: title as Texts, link: `category:${String(key)}` }));
  const service = PAGE_KEYS.filter((key) => !LEGAL.includes(key) && key !== 'withdrawal').map(page);
  const footer: readonly Item[] = [
    { title: text('menuShop'), link: null, children: ofCategories },
    { title: text('menuService'), link: null, children: [route('menuTrack', '/order-tracking'), ...service] },
    { title: text('menuLegal'), link: null, children: [route('menuWithdraw', '/withdrawal'), ...LEGAL.map(page)] },
  ];
  let id = 0;
  const rows = (items: readonly Item[], area: 'header' | 'footer', parent: number | null): unknown[] =>
    items.flatMap(({ title, link, children }) => {
      id += 1;
      const own = id;
      const row = { id: own, parent_id: parent, area, is_title: children !== undefined, sort_order: own, title, link };
      return [row, ...rows(children ?? [], area, own)];
    });
  return [...rows(ofCategories, 'header', null), ...rows(footer, 'footer', null)];
}
