import { type ChoiceReason, choiceReason, type Named } from '../../../../shared/commerce/choice-reason.ts';
import type { OptionChoice } from '../../../../shared/commerce/configuration-choice.ts';
import type { ConfigurationRow, Product } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import styles from './option-picker.module.css';

/** At most this many alternatives are named. */
const MAX_ALTERNATIVES = 2;

/** The tile under the pointer or with the focus. */
export interface Pointed {
  readonly option: string;
  readonly value: string;
}

interface ReasonLineProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly choices: readonly OptionChoice[];
  readonly pointed: Pointed | null;
  /** A size is missing. */
  readonly error: { readonly id: string; readonly text: string } | null;
}

/**
 * Below all tiles: that a size is missing, or why the tile under the pointer is not available. One line for all options with a fixed
 * height: it does not shift the tiles.
 */
export function ReasonLine({ product, row, choices, pointed, error }: ReasonLineProps) {
  const t = useT('product');
  const words = useReasonWords();
  const all = choices.flatMap(({ option, values }) => values.map((choice) => ({ option, choice })));
  const one = all.find(({ option, choice }) => option.key === pointed?.option && choice.value.key === pointed.value);
  const reason = one && choiceReason(product.item_page, row, one.option.key, one.choice);
  const legend = all.some(({ choice }) => choice.struck) ? t('struckHint') : '';
  return (
    <div className={styles.reason}>
      <div role="alert">{error && !reason && <FieldError id={error.id}>{error.text}</FieldError>}</div>
      {reason && <p>{noBreak(words({ key: one.option.key, title: one.choice.value.title }, reason))}</p>}
      {!error && !reason && <p>{legend}</p>}
    </div>
  );
}

function useReasonWords(): (value: Named, reason: ChoiceReason) => string {
  const t = useT('product');
  const common = useT('common');
  const name = ({ key, title }: Named) => (key === 'size' ? common('sizeOf', { size: title }) : title);
  const list = (named: readonly Named[]) => named.map(name).join(', ');
  return (named, reason) => {
    const value = name(named);
    if (reason.kind === 'missing') return t('whyMissing', { value });
    const others = list(reason.others);
    if (reason.kind === 'other_combination') return t('whyNotCombinable', { value, others, instead: list(reason.instead) });
    const first = others === '' ? t('whySoldOutAlone', { value }) : t('whySoldOut', { value, others });
    if (reason.elsewhere.length === 0) return first;
    const elsewhere = list(reason.elsewhere.slice(0, MAX_ALTERNATIVES));
    return `${first} ${t(reason.elsewhere.length > MAX_ALTERNATIVES ? 'whyAvailableInMore' : 'whyAvailableIn', { list: elsewhere })}`;
  };
}
