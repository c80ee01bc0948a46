import { useSuspenseQuery } from '@tanstack/react-query';
import { useT } from '../../app-context.tsx';
import { Deferred } from '../../page.tsx';
import { Field } from '../../ui/field.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { blockQuery } from '../shop/queries.ts';
import styles from './buy-form.module.css';

/** What is to be engraved. The shop's conditions for it (an engraved piece is not taken back) appear as soon as there is a text. */
export function EngravingField({ value, onChange, max }: { value: string; onChange: (text: string) => void; max: number }) {
  const t = useT('product');
  const used = value !== '';
  return (
    <div className={styles.engraving}>
      <Field
        label={t('engraving')}
        note={t('engravingNote', { max })}
        optional
        name="engraving"
        value={value}
        maxLength={max}
        autoComplete="off"
        enterKeyHint="done"
        spellCheck={false}
        hint={used ? t('engravingLeft', { count: max - value.length }) : undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
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
