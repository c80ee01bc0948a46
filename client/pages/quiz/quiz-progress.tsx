import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import styles from './quiz-progress.module.css';

interface QuizProgressProps {
  readonly quiz: Quiz;
  readonly answers: Answers;
  readonly index: number;
}

/** One segment for each question; the earlier ones are links. */
export function QuizProgress({ quiz: { questions }, answers, index }: QuizProgressProps) {
  const t = useT('quiz');
  const to = useHref();
  return (
    <nav aria-label={t('progressLabel')}>
      <ol className={styles.list}>
        {questions.map(({ key, title }, at) => {
          const name = t('toQuestion', { current: at + 1, title });
          return (
            <li key={key} className={styles.segment} data-reached={at <= index || undefined}>
              {at < index && <a href={to('quiz', undefined, quizSearch(String(at + 1), answers))} aria-label={name} />}
              {at === index && <span aria-current="step" role="img" aria-label={name} />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
