import { useEffect, useId, useRef } from 'react';
import type { StoneShape } from '../../../shared/commerce/carat-tables.ts';
import { useT } from '../../core/app-context.tsx';
import { CutIcon } from '../../ui/cut-icon.tsx';
import { CUTS } from '../../ui/icon-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './shape-picker.module.css';

/** The fourteen shapes; on phones a row that scrolls horizontally. */
export function ShapePicker({ value, onChange }: { value: StoneShape; onChange: (shape: StoneShape) => void }) {
  const t = useT('sizes');
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('label:has(:checked)');
    if (list.current && chosen) list.current.scrollLeft = chosen.offsetLeft - list.current.clientWidth / 2 + chosen.offsetWidth / 2;
  }, [value]);
  return (
    <fieldset>
      <VisuallyHidden as="legend">{t('shape')}</VisuallyHidden>
      <div className={styles.list} ref={list}>
        {CUTS.map((shape) => (
          <label key={shape} className={styles.shape}>
            <input
              className={styles.input}
              type="radio"
              name={name}
              value={shape}
              checked={shape === value}
              onChange={() => onChange(shape)}
            />
            <CutIcon cut={shape} className={styles.icon} />
            {t(`shapes.${shape}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
