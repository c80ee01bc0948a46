import { contains } from '../../../shared/commerce/highlight.ts';
import type { PageMenuItem } from '../../core/queries.ts';

export interface MenuPage {
  readonly title: string;
  readonly href: string;
}

const MOST_PAGES = 3;
const MOST_CATEGORIES = 6;

type Resolve = (url: string) => string | null;

/** Pages whose title in the shop's menus contains the words. */
export const menuPages = (menu: readonly PageMenuItem[], resolve: Resolve, words: string): MenuPage[] =>
  pages(
    menu.filter(({ title }) => contains(title, words)),
    resolve,
  ).slice(0, MOST_PAGES);

/** The first categories of the header's menu. */
export const menuCategories = (menu: readonly PageMenuItem[], resolve: Resolve): MenuPage[] =>
  pages(
    menu.filter(({ area, parent_id, url }) => area === 'header' && parent_id === null && url?.startsWith('/catalog/')),
    resolve,
  ).slice(0, MOST_CATEGORIES);

/** Without duplicate titles and addresses, and without links to pages that the shop does not have. */
function pages(items: readonly PageMenuItem[], resolve: Resolve): MenuPage[] {
  const found: MenuPage[] = [];
  for (const { title, url } of items) {
    const href = url === null ? null : resolve(url);
    if (href !== null && !found.some((page) => page.title === title || page.href === href)) found.push({ title, href });
  }
  return found;
}
