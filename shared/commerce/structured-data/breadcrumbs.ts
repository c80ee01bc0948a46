import { asDocument, type Node } from './node.ts';

/** Breadcrumbs of a page. Steps without a URL are left out, except the last one, which is the page itself. */
export function breadcrumbData(crumbs: readonly { readonly title: string; readonly href: string | null }[], origin: string): Node {
  const steps = crumbs.filter(({ href }, index) => href !== null || index === crumbs.length - 1);
  return asDocument({
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      ...(href !== null && { item: origin + href }),
    })),
  });
}
