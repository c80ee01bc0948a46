import type { Ref } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { checkEngraving } from '../../../../shared/contract/engraving.ts';
import { useT } from '../../../app-context.tsx';
import { Deferred } from '../../../page.tsx';
import { Field } from '../../../ui/field.tsx';
import { RichText } from '../../../ui/rich-text.tsx';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { blockQuery } from '../../shop/queries.ts';
import styles from './buy-form.module.css';

interface EngravingFieldProps {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly max: number;
  readonly ref: Ref<HTMLInputElement>;
}

const loadPreview = () => import('./engraving-preview.tsx').then(({ EngravingPreview }) => EngravingPreview);

/**
 * What is to be engraved, drawn as it will look. The shop's conditions for it (an engraved piece is not taken back) appear as soon as
 * there is a text.
 */
export function EngravingField({ value, onChange, max, ref }: EngravingFieldProps) {
  const t = useT('product');
  const { Part, want } = useLazyPart(loadPreview);
  const { text, count, foreign } = checkEngraving(value);
  const left = max - count;
  const wrong =
    foreign.length > 0 ? t('engravingForeign', { letters: foreign.join(' ') }) : left < 0 ? t('engravingTooLong', { count: -left }) : null;
  const used = text !== '';
  return (
    <div className={styles.engraving}>
      <Field
        ref={ref}
        label={t('engraving')}
        note={t('engravingNote', { max })}
        optional
        name="engraving"
        value={value}
        // Too long is said, not cut off; only what is endless is.
        maxLength={max * 4}
        autoComplete="off"
        enterKeyHint="done"
        spellCheck={false}
        hint={used ? t('engravingLeft', { count: left }) : undefined}
        error={wrong}
        onFocus={() => void want()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {used && Part && wrong === null && <Part text={text} max={max} />}
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
  return <RichText html={data.data.body} className={styles.engravingNote} />;
}
