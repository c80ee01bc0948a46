import type { Snapshot } from 'valtio';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { CartItem } from '../../../shared/contract/cart.ts';
import { useFormat, useT } from '../../app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './line-facts.module.css';

type Facts = Pick<Snapshot<CartItem>, 'options' | 'engraving'> &
  Partial<Pick<CartItem, 'base_cost' | 'discount_amount' | 'stock_qty' | 'track_inventory'>>;

/** Under a piece's title: „750 Gelbgold · Größe 54“, its engraving, what is saved. */
export function LineFacts({ line, short = false }: { line: Facts; short?: boolean }) {
  const t = useT('cart');
  const format = useFormat();
  const { options, engraving, base_cost = 0, discount_amount = 0, stock_qty = 1, track_inventory = true } = line;
  const words = options.map(({ key, title, value }) => noBreak(key === 'metal' ? value : `${title}\u00a0${value}`));
  const facts = [
    words.join('\u00a0· '),
    engraving.text ? t('engraving', { text: engraving.text }) : '',
    !short && discount_amount > 0
      ? t('saved', { price: format.price(base_cost), percent: format.percent((discount_amount / base_cost) * 100) })
      : '',
    !short && stockStatus({ stock_qty, track_inventory }) === 'pre_order' ? t('preOrder') : '',
  ].filter((fact) => fact !== '');
  return facts.map((fact) => (
    <p key={fact} className={styles.fact}>
      {fact}
    </p>
  ));
}
