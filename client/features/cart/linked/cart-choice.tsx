import { useId } from 'react';
import type { Snapshot } from 'valtio';
import type { Cart } from '../../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { Picture } from '../../../ui/picture.tsx';
import { LineFacts } from '../line-facts.tsx';
import { cartCount } from '../store.ts';
import styles from './linked-cart.module.css';

interface CartChoiceProps {
  readonly cart: Snapshot<Cart>;
  readonly title: string;
  readonly action: string;
  readonly onChoose: () => void;
}

/** One of two carts to choose from: its pieces and its total. */
export function CartChoice({ cart, title, action, onChoose }: CartChoiceProps) {
  const t = useT('cart');
  const format = useFormat();
  const id = useId();
  return (
    <section className={styles.cart} aria-labelledby={id}>
      <h2 className={styles.name} id={id}>
        {title}
      </h2>
      <ul className={styles.pieces}>
        {cart.items.map((line) => (
          <li key={line.id} className={styles.piece}>
            <Picture media={line.image} alt="" fit="square" sizes="72px" widths={[120, 200]} />
            <div>
              <p className={styles.piece_title}>
                {line.quantity > 1 && `${line.quantity}\u00a0×\u00a0`}
                {noBreak(line.title)}
              </p>
              <LineFacts line={line} short />
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.sum}>{t('linkSum', { count: cartCount({ cart }), total: format.price(cart.items_amount) })}</p>
      <Button variant="secondary" wide onClick={onChoose}>
        {action}
      </Button>
    </section>
  );
}
