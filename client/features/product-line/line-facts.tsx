import { type DescribedLine, lineFacts } from '../../../packages/contract/line-facts.ts';
import { lineReduction } from '../../../shared/commerce/line-reduction.ts';
import { stockStatus } from '../../../shared/commerce/stock.ts';
import type { CartItem } from '../../../packages/contract/cart.ts';
import { useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { noBreak } from '../../ui/no-break.ts';
import styles from './line-facts.module.css';

type Line = DescribedLine &
  Partial<Pick<CartItem, 'base_cost' | 'discount_amount' | 'lowest_prior_cost' | 'stock_qty' | 'track_inventory'>>;

/** „Gelbgold 750 · Größe 54“, the same for a preview and a confirmed line. Product pages call the option „Ringgröße (EU)“. */
export function useConfigurationText(): (options: Line['options']) => string {
  const t = useT('common');
  const word = ({ key, title, value }: Line['options'][number]) => {
    if (key === 'size') return t('sizeOf', { size: value });
    return noBreak(key === 'metal' ? value : `${title}\u00a0${value}`);
  };
  return (options) => options.map(word).join('\u00a0· ');
}

/** Small lines below a title, without the empty ones. */
export const Facts = ({ facts }: { readonly facts: readonly string[] }) =>
  facts.map(
    (fact) =>
      fact !== '' && (
        <p key={fact} className={styles.fact}>
          {fact}
        </p>
      ),
  );

/** Of a line in a cart or an order: „750 Gelbgold · Größe 54“, its engraving, its saving. */
export function LineFacts({ line, short = false }: { line: Line; short?: boolean }) {
  const t = useT('cart');
  const configurationText = useConfigurationText();
  const format = useFormat();
  const { base_cost = 0, discount_amount = 0, lowest_prior_cost, stock_qty = 1, track_inventory = true } = line;
  const profile = useCountryProfile();
  const claim = short ? null : lineReduction({ base_cost, discount_amount, lowest_prior_cost }, profile);
  const facts = [
    ...lineFacts(line, {
      options: configurationText,
      engraving: (text) => [t('engraving', { text }), short ? '' : t('engravedFinal')],
      made_to_measure: () => t('madeToMeasure'),
      digital: () => t('byMail'),
    }),
    claim
      ? t(claim.isLowest ? 'savedFromLowest' : 'saved', {
          price: format.price(claim.crossedOut),
          percent: format.percent(Math.round(claim.percent ?? 0)),
        })
      : '',
    !short && !line.digital && stockStatus({ stock_qty, track_inventory }) === 'pre_order' ? t('preOrder') : '',
  ];
  return <Facts facts={facts} />;
}
