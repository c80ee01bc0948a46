import { lineOptions } from '../../../shared/commerce/return-options.ts';
import { noonOf } from '../../../shared/commerce/return-period.ts';
import { ReturnType } from '../../../packages/contract/return-limits.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { useDayOfYear } from '../../core/seldom-formats.ts';
import { useHref } from '../../core/links.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useReturnRules } from '../../features/order/return-rules.ts';
import { useNow } from '../../features/order/use-order-texts.ts';
import styles from './order-lines.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';
import role from '../../ui/text-role.module.css';

interface ReturnEntryProps {
  readonly line: Order['order_products'][number];
  readonly order: Order;
}

/** Return and repair of an ordered product, with the last day. Where the backend takes no requests, they are arranged by mail or phone. */
export function ReturnEntry({ line, order }: ReturnEntryProps) {
  const t = useT('orders');
  const to = useHref();
  const dayOfYear = useDayOfYear();
  const rules = useReturnRules();
  const { return: returned, repair } = lineOptions(line, order, rules, useNow());
  if (repair === 0) return null;
  const what = returned.kind === 'open' ? t('returnOrRepair') : t('repair');
  const note = noteOf();
  const type = String(returned.kind === 'open' ? ReturnType.refund : ReturnType.repair);
  const href =
    line.position === null
      ? to('content', { slug: t('contactSlug') })
      : to('returnRequest', { id: order.unique_id }, { type, piece: String(line.position) });
  return (
    <p className={cx(styles.entry, only.screen)}>
      <TextLink href={href} aria-label={t('ofProduct', { what, title: line.title })}>
        {what}
      </TextLink>
      {note !== null && <span className={role.meta}>{note}</span>}
    </p>
  );

  function noteOf(): string | null {
    if (returned.kind === 'engraved') return t('engravedNoReturn');
    if (returned.kind === 'measured') return t('measuredNoReturn');
    if ((returned.kind !== 'open' && returned.kind !== 'over') || returned.period === null) return null;
    const day = dayOfYear(noonOf(returned.period.lastDay));
    return t(returned.kind === 'open' ? 'returnUntil' : 'returnWasUntil', { day });
  }
}
