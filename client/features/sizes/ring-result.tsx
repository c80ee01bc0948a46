import type { RingAnswer } from '../../../shared/commerce/ring-size-input.ts';
import { LARGEST_RING, SMALLEST_RING } from '../../../shared/commerce/ring-size.ts';
import { useT } from '../../core/app-context.tsx';
import { Result } from './result.tsx';
import styles from './ring-result.module.css';
import { useSizeText } from './size-text.ts';

/** The European ring size of the input, and the same size in the other scales. */
export function RingResult({ answer }: { answer: RingAnswer }) {
  const t = useT('sizes');
  const words = useSizeText();
  if (answer.kind !== 'found') {
    const range = { from: SMALLEST_RING, to: LARGEST_RING };
    return <Result problem={answer.kind === 'outside' ? t('ringOutside', range) : t('ringUnreadable')} />;
  }
  const { row, circumference } = answer;
  const exact = Math.abs(circumference - row.eu) < 0.25;
  return (
    <Result label={t(exact ? 'ringSize' : 'ringSizeAbout')} value={String(row.eu)}>
      <p className={styles.others}>{t('ringOthers', { diameter: words.mm(row.diameter), uk: row.uk, us: row.us })}</p>
    </Result>
  );
}
