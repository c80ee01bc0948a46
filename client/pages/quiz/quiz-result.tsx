import { useQueryClient } from '@tanstack/react-query';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { type Attempt, budgetQuestion, reasonsOf, titlesOf } from '../../../shared/commerce/quiz-result.ts';
import { type Answers, quizSearch } from '../../../shared/commerce/quiz-steps.ts';
import type { Quiz } from '../../../packages/contract/quiz.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import { EMPTY_LISTING_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Breadcrumbs } from '../../features/seo/breadcrumbs.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { AnswerList } from './answer-list.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './quiz-result.module.css';
import role from '../../ui/text-role.module.css';
import space from '../../ui/spacing.module.css';
import { successfulAttempt } from './load-suggestions.ts';
import { Closest } from './closest.tsx';
import { closestQuery, nearQuery } from './near-query.ts';
import { Near } from './near.tsx';
import { Suggestions, useListing, useSuggestions } from './suggestions.tsx';

export interface QuizResultProps {
  readonly quiz: Quiz;
  readonly answers: Answers;
}

export function QuizResult({ quiz, answers }: QuizResultProps) {
  const t = useT('quiz');
  const to = useHref();
  const queryClient = useQueryClient();
  const near = queryClient.getQueryData(nearQuery(quiz, answers).queryKey);
  const attempt = successfulAttempt(queryClient, quiz, answers);
  const closest = queryClient.getQueryData(closestQuery(quiz, answers).queryKey) ?? [];
  return (
    <>
      <PageHead title={`${t('result')}: ${quiz.title}`} path={null} />
      <Container>
        <Breadcrumbs
          crumbs={[
            { title: quiz.title, href: to('quiz') },
            { title: t('result'), href: null },
          ]}
        />
      </Container>
      {near && near.near.length > 0 ? (
        <Near quiz={quiz} answers={answers} results={near} />
      ) : attempt ? (
        <Found quiz={quiz} answers={answers} attempt={attempt} />
      ) : closest.length > 0 ? (
        <Closest quiz={quiz} answers={answers} closest={closest} />
      ) : (
        <NothingFits quiz={quiz} answers={answers} />
      )}
    </>
  );
}

function Found({ quiz, answers, attempt }: QuizResultProps & { readonly attempt: Attempt }) {
  const t = useT('quiz');
  const to = useHref();
  const resolve = useLocalPath();
  const { total } = useSuggestions(quiz, attempt).meta;
  const { selection, relaxed } = attempt;
  const direction = quiz.results.find(({ collection }) => selection.facets.collections?.includes(collection));
  const collectionPath = direction && resolve(direction.url);
  const { title, text } = direction ?? quiz.result;
  return (
    <>
      <Container className={styles.opening}>
        <div>
          <h1 className={cx(role.display2, space.above2)}>{title}</h1>
          <p className={cx(role.lead, role.chars52, space.above4Half)}>{noBreak(text)}</p>
          <p className={styles.actions}>
            <ButtonLink href={to('catalog', undefined, searchOf(selection))}>{t('all', { count: total })}</ButtonLink>
            {direction && collectionPath != null && (
              <TextLink href={collectionPath}>{t('toCollection', { name: direction.name })}</TextLink>
            )}
          </p>
          {relaxed.length > 0 && (
            <Notice className={space.above6}>
              <Relaxed quiz={quiz} answers={answers} relaxed={relaxed} />
            </Notice>
          )}
        </div>
        <AnswerList quiz={quiz} answers={answers} />
      </Container>
      <Suggestions
        quiz={quiz}
        attempt={attempt}
        reasons={reasonsOf(quiz, answers, attempt)}
        title={direction ? quiz.result.title : t('forYou')}
        path={to('quiz', undefined, quizSearch('result', answers))}
      />
    </>
  );
}

/** Names the wishes that no product met. */
function Relaxed({ quiz, answers, relaxed }: QuizResultProps & Pick<Attempt, 'relaxed'>) {
  const t = useT('quiz');
  const to = useHref();
  const listed = useListing();
  const names = relaxed.flatMap((wish) =>
    titlesOf(quiz, answers, wish).map((title) => {
      if (wish.of === 'collection') return t('collection', { name: title });
      return wish.of === 'category' ? title : t('quoted', { text: title });
    }),
  );
  const budget = budgetQuestion(quiz, answers);
  return (
    <>
      {t('relaxed', { what: listed(names) })}{' '}
      {budget >= 0 && <a href={to('quiz', undefined, quizSearch(`${budget + 1}.result`, answers))}>{t('changeBudget')}</a>}
    </>
  );
}

function NothingFits({ quiz, answers }: QuizResultProps) {
  const t = useT('quiz');
  const to = useHref();
  const { title, text, link } = quiz.empty;
  const path = useLocalPath()(link.url);
  return (
    <Container className={styles.nothing}>
      <EmptyState
        heading="h1"
        picture={EMPTY_LISTING_PICTURE}
        title={title}
        actions={
          <>
            {path !== null && <ButtonLink href={path}>{link.label}</ButtonLink>}
            <TextLink href={to('quiz', undefined, { q: '1' })}>{t('restart')}</TextLink>
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
      <AnswerList quiz={quiz} answers={answers} />
    </Container>
  );
}
