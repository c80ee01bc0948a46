import { type ChoiceReason, choiceReason, type Named } from '../../../../shared/commerce/choice-reason.ts';
import type { OptionChoice, ValueChoice } from '../../../../shared/commerce/configuration-choice.ts';
import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../app-context.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import styles from './option-picker.module.css';

/** More alternatives than this would not be read. */
const MOST = 2;

interface ReasonLineProps {
  readonly product: Product;
  readonly row: ConfigurationRow;
  readonly choice: OptionChoice;
  /** The value under the pointer or with the focus. */
  readonly pointed: ValueChoice | null;
}

/** Below the tiles: why the one pointed at, else the chosen one, cannot be had as it is. Its place is kept wherever there may be a reason. */
export function ReasonLine({ product, row, choice: { option, values }, pointed }: ReasonLineProps) {
  const t = useT('product');
  const words = useReasonWords();
  if (values.every(({ state }) => state === 'available')) return null;
  const told = [pointed, values.find(({ chosen }) => chosen)].flatMap((value) => {
    const reason = value && choiceReason(product.item_page, row, option.key, value);
    return value && reason ? words({ key: option.key, title: value.value.title }, reason) : [];
  });
  return <p className={styles.reason}>{noBreak(told[0] ?? t('struck'))}</p>;
}

function useReasonWords(): (value: Named, reason: ChoiceReason) => string {
  const t = useT('product');
  const name = ({ key, title }: Named) => (key === 'size' ? t('sizeOf', { size: title }) : title);
  const list = (named: readonly Named[]) => named.map(name).join(', ');
  return (named, reason) => {
    const value = name(named);
    if (reason.kind === 'missing') return t('whyMissing', { value });
    const others = list(reason.others);
    if (reason.kind === 'other_combination') return t('whyOtherwise', { value, others, instead: list(reason.instead) });
    const first = others === '' ? t('whySoldOutAlone', { value }) : t('whySoldOut', { value, others });
    if (reason.elsewhere.length === 0) return first;
    const elsewhere = list(reason.elsewhere.slice(0, MOST));
    return `${first} ${t(reason.elsewhere.length > MOST ? 'whyElsewhereToo' : 'whyElsewhere', { list: elsewhere })}`;
  };
}
