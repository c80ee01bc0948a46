import type { ClosestResult } from '../../../shared/commerce/near-results.ts';
import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import { budgetQuestion, titlesOf } from '../../../shared/commerce/quiz-result.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import type { CardData } from '../../features/product/card-data.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AnswerList } from './answer-list.tsx';
import { NearList } from './near.tsx';
import list from './near.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './quiz-result.module.css';
import space from '../../ui/spacing.module.css';
import role from '../../ui/text-role.module.css';
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
  const budget = budgetQuestion(quiz, answers);
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
          <h1 className={cx(role.display2, space.above2)}>{title}</h1>
          <p className={cx(role.lead, role.chars52, space.above4Half)}>{noBreak(text)}</p>
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
          <NearList id="closest" title={t('closest')} results={closest} differenceIn={differences} />
        </div>
        <ResultActions path={to('quiz', undefined, quizSearch('result', answers))} />
      </Container>
    </>
  );
}
