import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { timeLeft } from '../../../shared/commerce/countdown.ts';
import type { Product } from '../../../packages/contract/product.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { TimeLeft, useMinutes } from '../../features/campaigns/time-left.tsx';
import { productQuery } from '../../features/product/queries.ts';
import styles from './sale-end.module.css';

/** The server's caches may have the old price this long after the sale ends: then the product is fetched again. */
const SECOND_FETCH_MS = 200_000;

interface SaleEndProps {
  readonly product: Product;
  /** True if the page may claim the reduction: only then it shows the end. The product is fetched again in any case. */
  readonly claimed: boolean;
}

/**
 * The end of the sale. The server renders the date, which is the same for all visitors; the browser adds the time left, in a line that is
 * reserved for it. At the end it fetches the product again.
 */
export function SaleEnd({ product: { slug, sale, sale_ends_at }, claimed }: SaleEndProps) {
  const t = useT('product');
  const format = useFormat();
  const now = useMinutes(sale ? sale_ends_at : null);
  const over = useSaleOver(slug, sale ? sale_ends_at : null, now);
  if (!sale || sale_ends_at === null || over || !claimed) return null;
  return (
    <p className={styles.bar}>
      <Icon icon="clock" size="s" />
      <span>
        <time dateTime={sale_ends_at}>{noBreak(t('reducedUntil', { date: format.date(new Date(sale_ends_at)) }))}</time>
      </span>
      <span className={styles.left}>
        <TimeLeft endsAt={sale_ends_at} />
      </span>
    </p>
  );
}

function useSaleOver(slug: string, endsAt: string | null, now: number | null): boolean {
  const queryClient = useQueryClient();
  const over = endsAt !== null && now !== null && timeLeft(Date.parse(endsAt), now) === null;
  useEffect(() => {
    if (!over) return undefined;
    const refetch = () => void queryClient.invalidateQueries({ queryKey: productQuery(slug).queryKey });
    refetch();
    const timer = setTimeout(refetch, SECOND_FETCH_MS);
    return () => clearTimeout(timer);
  }, [over, slug, queryClient]);
  return over;
}
