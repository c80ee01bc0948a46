import { useId } from 'react';
import { wantedSizes } from '../../../shared/commerce/resize.ts';
import type { FormValues } from '../../../packages/engine/forms/form.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { cx } from '../../ui/cx.ts';
import { FieldMessage } from '../../ui/field-error.tsx';
import type { FormState } from '../../ui/form/form-fields.tsx';
import { SizeGuideLink } from '../../features/sizes/size-guide-link.tsx';
import { sentences, useReturnTerms } from './return-terms.ts';
import styles from './size-tiles.module.css';
import role from '../../ui/text-role.module.css';

interface SizeTilesProps {
  readonly name: string;
  readonly present: number;
  /** Title of the ring. */
  readonly product: string;
  readonly state: FormState;
  readonly values: FormValues;
}

/** The sizes to choose from; the present one is among them and cannot be chosen. */
export function SizeTiles({ name, present, product, state, values }: SizeTilesProps) {
  const t = useT('return');
  const to = useHref();
  const terms = useReturnTerms();
  const id = useId();
  const wanted = values[name] ?? '';
  const hasError = state.errors[name] !== undefined;
  return (
    <fieldset className={cx(styles.sizes, hasError && styles.invalid)} aria-describedby={`${id}${hasError ? 'e' : 'h'}`}>
      <legend className={styles.legend}>{t('wantedSizeOf', { product })}</legend>
      <p className={role.uiStrong} aria-hidden="true">
        {t('wantedSize')}
      </p>
      <p className={styles.guide}>
        <SizeGuideLink href={to('ringSizer')} start={{ guide: 'ring', choices: () => [] }}>
          {t('findSize')}
        </SizeGuideLink>
      </p>
      <div className={styles.tiles}>
        {wantedSizes(present).map((size) => (
          <label key={size} className={styles.tile}>
            <input
              type="radio"
              name={name}
              value={size}
              defaultChecked={state.values[name] === String(size)}
              disabled={size === present}
              aria-label={size === present ? t('sizeNow', { size }) : undefined}
            />
            <span>{size}</span>
          </label>
        ))}
      </div>
      <FieldMessage
        error={hasError ? t('sizeMissing') : null}
        errorId={`${id}e`}
        hint={sentences(wanted === '' ? t('sizeHint', { size: present }) : t('sizeChosen', { size: present, wanted }), terms.resize)}
        hintId={`${id}h`}
      />
    </fieldset>
  );
}
