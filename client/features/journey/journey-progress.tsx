import { type Answers, journeySearch } from '../../../shared/commerce/journey-steps.ts';
import type { Journey } from '../../../shared/contract/journey.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import styles from './journey-progress.module.css';

interface JourneyProgressProps {
  readonly journey: Journey;
  readonly answers: Answers;
  readonly index: number;
}

/** One segment for each question; the earlier ones are links. */
export function JourneyProgress({ journey: { questions }, answers, index }: JourneyProgressProps) {
  const t = useT('journey');
  const to = useHref();
  return (
    <nav aria-label={t('progressLabel')}>
      <ol className={styles.list}>
        {questions.map(({ key, title }, at) => {
          const name = t('toQuestion', { current: at + 1, title });
          return (
            <li key={key} className={styles.segment} data-reached={at <= index || undefined}>
              {at < index && <a href={to('journey', undefined, journeySearch(String(at + 1), answers))} aria-label={name} />}
              {at === index && <span aria-current="step" role="img" aria-label={name} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
