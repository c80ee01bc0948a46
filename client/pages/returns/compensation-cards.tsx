import { useState } from 'react';
import type { Bootstrap } from '../../../packages/contract/bootstrap.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useFormat, useT } from '../../core/app-context.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { type ChosenLine, refundOf } from './return-lines.ts';
import styles from './request.module.css';

interface CompensationCardsProps {
  readonly order: Order;
  readonly chosen: readonly ChosenLine[];
  readonly types: Bootstrap['refund_types'];
  readonly value: string;
}

/** The ways to compensate a return. Nothing to choose where the shop offers the refund alone. */
export function CompensationCards({ order, chosen, types, value }: CompensationCardsProps) {
  const t = useT('return');
  const { price } = useFormat();
  const [picked, setPicked] = useState<string | null>(null);
  if (types.length < 2) return null;
  return (
    <>
      <h2 className={styles.section}>{t('whatFor')}</h2>
      <RadioCards
        name="refund_type"
        legend={t('whatFor')}
        value={picked ?? value}
        onChange={setPicked}
        cards={types.map(({ key, title, hint }) => ({
          value: key,
          title,
          hint: key === 'refund' ? (order.payment_title ?? hint) : hint,
          aside: key === 'refund' ? price(refundOf(chosen)) : null,
          quietAside: true,
        }))}
      />
    </>
  );
}
