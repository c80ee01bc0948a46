import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import { TO_RESULT } from '../../../shared/commerce/quiz-address.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './answer-list.module.css';
import role from '../../ui/text-role.module.css';
import { useNumberInWords } from './number-in-words.ts';

interface AnswerListProps {
  readonly quiz: Quiz;
  readonly answers: Answers;
  /** How many products were found by relaxing the question with this key. */
  readonly relaxed?: ReadonlyMap<string, number>;
}

/** All answers, each with a link back to its question. */
export function AnswerList({ quiz: { questions }, answers, relaxed }: AnswerListProps) {
  const t = useT('quiz');
  const to = useHref();
  const inWords = useNumberInWords();
  return (
    <section aria-labelledby="answers">
      <h2 className={role.uiStrong} id="answers">
        {t('answers')}
      </h2>
      <dl className={styles.list}>
        {questions.map(({ key, label, answers: offered }, index) => {
          const times = relaxed?.get(key) ?? 0;
          const chosen = offered.filter((one) => answers.get(key)?.includes(one.key)).map(({ title }) => title);
          return (
            <div key={key} className={styles.row}>
              <dt>{label}</dt>
              <dd className={chosen.length === 0 ? styles.skipped : undefined}>
                <span>{chosen.length === 0 ? t('skipped') : chosen.join(', ')}</span>
                {times > 0 && <small className={styles.relaxed}>{t('relaxedTimes', { count: times, number: inWords(times) })}</small>}
              </dd>
              <dd>
                <a
                  className={styles.change}
                  href={to('quiz', undefined, quizSearch(`${index + 1}${TO_RESULT}`, answers))}
                  aria-label={t('change', { label })}
                >
                  <Icon icon="pencil" size="s" />
                </a>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
