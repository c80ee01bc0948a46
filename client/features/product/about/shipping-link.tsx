import { useSuspenseQuery } from '@tanstack/react-query';
import { useT } from '../../../core/app-context.tsx';
import { blockQuery } from '../../../core/queries.ts';
import styles from '../product-heading.module.css';

/** „Versand“, leading where the shop's own words on shipping lead: to its page with charges and times, if it has one. */
export function ShippingLink() {
  const t = useT('product');
  const { data } = useSuspenseQuery(blockQuery('product-shipping'));
  const address = firstLink(data.data.body);
  if (address === null) return t('shipping');
  return (
    <a className={styles.link} href={address}>
      {t('shipping')}
    </a>
  );
}

/** Addresses in CMS texts carry the locale prefix already. */
export function firstLink(html: string): string | null {
  const address = /<a\s[^>]*?href="([^"]+)"/.exec(html)?.[1];
  return address?.replaceAll('&amp;', '&') ?? null;
}
