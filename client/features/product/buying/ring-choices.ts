import type { ValueChoice, ValueState } from '../../../../shared/commerce/configuration-choice.ts';
import type { Translate } from '../../../core/i18n.ts';
import type { RingChoice } from '../../sizes/size-guide-drawer.tsx';
import type { Chooser } from './use-choose.ts';

/** Why a value is not available; null when it is. */
export const remarkOn = (state: ValueState, t: Translate<'product'>): string | null =>
  ({ available: null, sold_out: t('valueSoldOut'), other_combination: t('valueInOtherCombination'), missing: t('valueMissing') })[state];

/** The sizes of a ring, for the size guide. */
export const ringChoices = (values: readonly ValueChoice[], chooser: Chooser, t: Translate<'product'>): RingChoice[] =>
  values.flatMap(({ value, row, chosen, state }) => {
    const eu = Number(value.key);
    if (!row || !Number.isInteger(eu)) return [];
    const onChoose: RingChoice['onChoose'] = (event) => chooser.onChoose(event, row);
    return { eu, chosen, remark: remarkOn(state, t), href: chooser.addressOf(row), onChoose };
  });
