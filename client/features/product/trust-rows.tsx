import { useSuspenseQuery } from '@tanstack/react-query';
import { type LucideIcon, RotateCcw, ShieldCheck, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Product } from '../../../shared/contract/product.ts';
import { useT } from '../../app-context.tsx';
import { Deferred } from '../../page.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { blockQuery } from '../shop/queries.ts';
import { firstLink } from './shipping-link.tsx';
import styles from './trust-rows.module.css';
import { useReturnDays } from './use-return-days.ts';

/** Shipping, returns and guarantee in a line each; where the shop has a page on it, the line leads there. */
export function TrustRows({ product }: { product: Product }) {
  const t = useT('product');
  const days = useReturnDays(product);
  return (
    <ul className={styles.rows}>
      <TrustRow icon={Truck} block="product-shipping" label={t('trustShippingMore')}>
        {t('trustShipping')}
      </TrustRow>
      <TrustRow icon={RotateCcw} block="product-returns" label={t('trustReturnsMore')}>
        {t('trustReturns', { count: days })}
      </TrustRow>
      <TrustRow icon={ShieldCheck} block="product-guarantee" label={t('trustGuaranteeMore')}>
        {t('trustGuarantee')}
      </TrustRow>
    </ul>
  );
}

function TrustRow({ icon, block, label, children }: { icon: LucideIcon; block: string; label: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <Icon icon={icon} className={styles.icon} />
      <span className={styles.text}>{children}</span>
      <Deferred fallback={null}>
        <More block={block} label={label} />
      </Deferred>
    </li>
  );
}

function More({ block, label }: { block: string; label: string }) {
  const t = useT('product');
  const address = firstLink(useSuspenseQuery(blockQuery(block)).data.data.body);
  if (address === null) return null;
  return (
    <TextLink variant="quiet" href={address} aria-label={label}>
      {t('more')}
    </TextLink>
  );
}
