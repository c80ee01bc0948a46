import type { ClosestResult } from '../../../shared/commerce/near-results.ts';
import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import { titlesOf } from '../../../shared/commerce/quiz-result.ts';
import type { Quiz } from '../../../shared/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import type { CardData } from '../../features/product/card-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { cx } from '../../ui/cx.ts';
import { noBreak } from '../../ui/no-break.ts';
import { SectionHeading } from '../../ui/section-heading.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AnswerList } from './answer-list.tsx';
import { NearCard } from './near.tsx';
import list from './near.module.css';
import styles from './quiz-result.module.css';
import { ResultActions, useListing } from './suggestions.tsx';
import { usePriceDifference } from './use-difference.ts';

interface ClosestProps {
  readonly quiz: Quiz;
  readonly answers: Answers;
  readonly closest: readonly ClosestResult<CardData>[];
}

/** The shop has nothing within the budget: what comes closest, and by how much it differs. */
export function Closest({ quiz, answers, closest }: ClosestProps) {
  const t = useT('quiz');
  const to = useHref();
  const listed = useListing();
  const priceDifference = usePriceDifference();
  const budget = quiz.questions.findIndex(({ key, answers: offered }) => answers.has(key) && offered.some(({ price }) => price !== null));
  const { title, text, link } = quiz.empty;
  const path = useLocalPath()(link.url);

  const differences = ({ amount, relaxed }: ClosestResult<CardData>): string =>
    [
      ...(amount === 0 ? [] : [priceDifference(amount)]),
      ...(relaxed.length === 0 ? [] : [t('notMet', { what: listed(relaxed.flatMap((wish) => titlesOf(quiz, answers, wish))) })]),
    ].join('; ');

  return (
    <>
      <Container className={styles.opening}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{noBreak(text)}</p>
          <p className={styles.actions}>
            <ButtonLink href={to('quiz', undefined, quizSearch(`${Math.max(budget, 0) + 1}.result`, answers))}>
              {t(budget < 0 ? 'changeAnswers' : 'changeBudget')}
            </ButtonLink>
            {path !== null && <TextLink href={path}>{link.label}</TextLink>}
          </p>
        </div>
        <AnswerList quiz={quiz} answers={answers} />
      </Container>
      <Container section>
        <div className={list.columns}>
          <section className={cx(list.part, list.near)} aria-labelledby="closest">
            <SectionHeading id="closest" title={t('closest')} small />
            <ul>
              {closest.map((one) => (
                <NearCard key={one.product.id} product={one.product}>
                  {differences(one)}
                </NearCard>
              ))}
            </ul>
          </section>
        </div>
        <ResultActions path={to('quiz', undefined, quizSearch('result', answers))} />
      </Container>
    </>
  );
}
