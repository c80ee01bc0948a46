import { type Ref, useState } from 'react';
import { checkEngraving, fitEngraving } from '../../../../packages/contract/engraving.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { Deferred } from '../../../../packages/engine/browser/page.tsx';
import { Field } from '../../../ui/field.tsx';
import { LiveRegion } from '../../../ui/live-region.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import { blockQuery } from '../../../core/queries.ts';
import { cx } from '../../../ui/cx.ts';
import space from '../../../ui/spacing.module.css';
import role from '../../../ui/text-role.module.css';
import { useSuspenseQuery } from '../../../../packages/engine/browser/use-suspense-query.ts';
import only from '../../../ui/only.module.css';

interface EngravingFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Of the product. */
  readonly title: string;
  readonly engraving: NonNullable<Product['item_page']['engraving']>;
  readonly ref: Ref<HTMLInputElement>;
}

const loadPreview = () => import('./engraving-preview.tsx').then(({ EngravingPreview }) => EngravingPreview);

/** Length and errors are announced when the text has not changed for this long. */
const PAUSE_MS = 800;

/**
 * The engraving text with a preview drawing. With a text the shop's terms for engraving are shown (an engraved product cannot be returned).
 */
export function EngravingField({ value, onChange, title, engraving: { max_chars: max, cost }, ref }: EngravingFieldProps) {
  const t = useT('product');
  const format = useFormat();
  const { Part, load } = useLazyPart(loadPreview, ['engraving']);
  const [cut, setCut] = useState(false);
  const { text, count, foreign, engravable } = checkEngraving(value);
  const left = max - count;
  const wrong = [
    foreign.length > 0 ? `${t('engravingInvalidCharacters', { letters: foreign.join(' ') })}.` : '',
    // The field may exceed the limit while an input method composes characters.
    left < 0 ? `${t('engravingTooLong', { count: -left })}.` : '',
  ].filter((problem) => problem !== '');
  const rest = cut ? [t('engravingCut', { max })] : [];
  const used = text !== '';
  const error = wrong.length > 0 ? [...wrong, ...rest].join(' ') : null;
  const hint = used || cut ? [...rest, t('engravingLeft', { count: Math.max(0, left) })].join(' ') : undefined;
  const announced = useSettled(error ?? hint, PAUSE_MS);

  const change = (input: HTMLInputElement) => {
    const fitted = fitEngraving(input.value, input.selectionEnd ?? input.value.length, max);
    setCut(fitted.cut);
    if (fitted.value !== input.value) {
      // Set the value here: rendering it would move the caret to the end.
      input.value = fitted.value;
      input.setSelectionRange(fitted.caret, fitted.caret);
    }
    onChange(fitted.value);
  };
  return (
    <div className={only.scripted}>
      <Field
        ref={ref}
        label={t('engraving')}
        note={cost === 0 ? t('engravingNote', { count: max }) : t('engravingNotePaid', { price: format.price(cost), count: max })}
        optional
        name="engraving"
        value={value}
        // A generous upper bound: the limit counts characters, maxLength counts UTF-16 code units.
        maxLength={max * 12}
        autoComplete="off"
        enterKeyHint="done"
        spellCheck={false}
        hint={hint}
        error={error}
        onFocus={() => void load()}
        onChange={({ currentTarget, nativeEvent }) =>
          'isComposing' in nativeEvent && nativeEvent.isComposing ? onChange(currentTarget.value) : change(currentTarget)
        }
        onCompositionEnd={({ currentTarget }) => change(currentTarget)}
      />
      <LiveRegion>{announced}</LiveRegion>
      {engravable !== '' && Part && <Part text={engravable.slice(0, max)} max={max} title={title} />}
      {used && (
        <Deferred fallback={null}>
          <EngravingTerms />
        </Deferred>
      )}
    </div>
  );
}

function EngravingTerms() {
  const { data } = useSuspenseQuery(blockQuery('product-engraving'));
  return <RichText html={data.data.body} className={cx(role.meta, space.above2)} />;
}
