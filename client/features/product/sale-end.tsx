import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { timeLeft, untilChange } from '../../../shared/commerce/countdown.ts';
import type { Product } from '../../../shared/contract/product.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { productQuery } from './queries.ts';
import styles from './sale-end.module.css';

/** When the shop's server may still have the old price, the product is asked for once more; its caches live no longer than that. */
const SECOND_LOOK_MS = 200_000;

/**
 * Until when the piece is reduced. The server says the date, the same for everybody; the browser says beside it how much time is left,
 * in a line that was kept free. When it is over the product is asked for anew.
 */
export function SaleEnd({ product: { slug, sale, sale_ends_at } }: { product: Product }) {
  const t = useT('product');
  const format = useFormat();
  const now = useMinutes(sale ? sale_ends_at : null);
  const over = useOver(slug, sale ? sale_ends_at : null, now);
  if (!sale || sale_ends_at === null || over) return null;
  const left = now === null ? null : timeLeft(Date.parse(sale_ends_at), now);
  const parts = left && [
    ...(left.days > 0 ? [t('days', { count: left.days })] : []),
    ...(left.days > 0 || left.hours > 0 ? [t('hours', { count: left.hours })] : []),
    t('minutes', { count: left.minutes }),
  ];
  return (
    <p className={styles.bar}>
      <Icon icon="clock" size="s" />
      <span>
        <time dateTime={sale_ends_at}>{noBreak(t('reducedUntil', { date: format.date(new Date(sale_ends_at)) }))}</time>
      </span>
      <span className={styles.left}>{parts && t('timeLeft', { time: parts.join(', ') })}</span>
    </p>
  );
}

/** The time as of the last change of the display; null while the page is the server's. */
function useMinutes(endsAt: string | null): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    if (endsAt === null) return undefined;
    const end = Date.parse(endsAt);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const at = Date.now();
      setNow(at);
      if (at < end) timer = setTimeout(tick, untilChange(end, at));
    };
    tick();
    return () => clearTimeout(timer);
  }, [endsAt]);
  return now;
}

function useOver(slug: string, endsAt: string | null, now: number | null): boolean {
  const queryClient = useQueryClient();
  const over = endsAt !== null && now !== null && timeLeft(Date.parse(endsAt), now) === null;
  useEffect(() => {
    if (!over) return undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: productQuery(slug).queryKey });
    ask();
    const timer = setTimeout(ask, SECOND_LOOK_MS);
    return () => clearTimeout(timer);
  }, [over, slug, queryClient]);
  return over;
}
