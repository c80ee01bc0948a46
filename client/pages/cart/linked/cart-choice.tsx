import { useId } from 'react';
import type { Snapshot } from 'valtio';
import type { Cart } from '../../../../packages/contract/cart.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { LineFacts } from '../../../features/product-line/line-facts.tsx';
import { ProductLine } from '../../../features/product-line/product-line.tsx';
import { cartCount } from '../../../features/cart/store.ts';
import styles from './linked-cart.module.css';
import role from '../../../ui/text-role.module.css';

interface CartChoiceProps {
  readonly cart: Snapshot<Cart>;
  readonly title: string;
  readonly action: string;
  readonly onChoose: () => void;
}

/** One of two carts to choose from: its lines and its total. */
export function CartChoice({ cart, title, action, onChoose }: CartChoiceProps) {
  const t = useT('cart');
  const format = useFormat();
  const id = useId();
  return (
    <section className={styles.cart} aria-labelledby={id}>
      <h2 className={role.title2} id={id}>
        {title}
      </h2>
      <ul className={styles.lines}>
        {cart.items.map((line) => (
          <ProductLine
            key={line.id}
            media={line.image}
            title={`${line.quantity > 1 ? `${line.quantity}\u00a0×\u00a0` : ''}${noBreak(line.title)}`}
            details={<LineFacts line={line} short />}
          />
        ))}
      </ul>
      <p className={styles.sum}>{t('linkSum', { count: cartCount({ cart }), total: format.price(cart.items_amount) })}</p>
      <Button variant="secondary" wide onClick={onChoose}>
        {action}
      </Button>
    </section>
  );
}
