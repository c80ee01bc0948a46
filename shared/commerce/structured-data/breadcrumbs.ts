import { asDocument, type Node } from './node.ts';

/** The way to a page; steps without an address are left out, but for the last, which is the page itself. */
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
