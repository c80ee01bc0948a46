import { blockQuery } from '../../../core/queries.ts';
import styles from '../product-heading.module.css';
import { useSuspenseQuery } from '../../../../packages/engine/browser/use-suspense-query.ts';

/** `text` as a link to the first page that the CMS text about shipping links to, if any. */
export function ShippingLink({ text }: { text: string }) {
  const { data } = useSuspenseQuery(blockQuery('product-shipping'));
  const address = firstLink(data.data.body);
  if (address === null) return text;
  return (
    <a className={styles.link} href={address}>
      {text}
    </a>
  );
}

/** The first link of a CMS text; it has the locale prefix already. */
export function firstLink(html: string): string | null {
  const address = /<a\s[^>]*?href="([^"]+)"/.exec(html)?.[1];
  return address?.replaceAll('&amp;', '&') ?? null;
}
