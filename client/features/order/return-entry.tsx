import { lineOptions } from '../../../shared/commerce/order-line-options.ts';
import type { Order } from '../../../shared/contract/order.ts';
import { useBootstrap, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useNow } from './use-order-texts.ts';
import styles from './order-lines.module.css';

/** The shop's periods for returns. */
export function useReturnRules() {
  const { return_timeframes, settings } = useBootstrap();
  return { timeframes: return_timeframes, defaultDays: settings.default_return_timeframe };
}

interface ReturnEntryProps {
  readonly line: Order['order_products'][number];
  readonly order: Order;
}

/** Return and repair of an ordered piece, with the last day. They are arranged by mail or on the phone. */
export function ReturnEntry({ line, order }: ReturnEntryProps) {
  const t = useT('orders');
  const to = useHref();
  const { dayOfYear } = useFormat();
  const rules = useReturnRules();
  const { return: returned, repair } = lineOptions(line, order, rules, useNow());
  if (!repair) return null;
  const what = returned.kind === 'open' ? t('returnOrRepair') : t('repair');
  const note = noteOf();
  return (
    <p className={styles.entry}>
      <TextLink href={to('content', { slug: t('contactSlug') })} aria-label={t('ofPiece', { what, title: line.title })}>
        {what}
      </TextLink>
      {note !== null && <span className={styles.note}>{note}</span>}
    </p>
  );

  function noteOf(): string | null {
    if (returned.kind === 'engraved') return t('engravedNoReturn');
    if (returned.kind === 'none' || returned.until === null) return null;
    const day = dayOfYear(new Date(`${returned.until}T12:00:00Z`));
    return t(returned.kind === 'open' ? 'returnUntil' : 'returnWasUntil', { day });
  }
}
