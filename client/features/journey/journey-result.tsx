import { useQueryClient } from '@tanstack/react-query';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { type Attempt, reasonsOf } from '../../../shared/commerce/journey-result.ts';
import { type Answers, journeySearch } from '../../../shared/commerce/journey-steps.ts';
import type { Journey } from '../../../shared/contract/journey.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref, useLocalPath } from '../../core/links.ts';
import { EMPTY_LISTING_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { Breadcrumbs } from '../seo/breadcrumbs.tsx';
import { PageHead } from '../seo/page-head.tsx';
import { AnswerList } from './answer-list.tsx';
import styles from './journey-result.module.css';
import { successfulAttempt } from './load-suggestions.ts';
import { nearQuery } from './near-query.ts';
import { Near } from './near.tsx';
import { Suggestions, useListing, useSuggestions } from './suggestions.tsx';

export interface JourneyResultProps {
  readonly journey: Journey;
  readonly answers: Answers;
}

export function JourneyResult({ journey, answers }: JourneyResultProps) {
  const t = useT('journey');
  const to = useHref();
  const queryClient = useQueryClient();
  const near = queryClient.getQueryData(nearQuery(journey, answers).queryKey);
  const attempt = successfulAttempt(queryClient, journey, answers);
  return (
    <>
      <PageHead title={`${t('result')}: ${journey.title}`} path={null} />
      <Container>
        <Breadcrumbs
          crumbs={[
            { title: journey.title, href: to('journey') },
            { title: t('result'), href: null },
          ]}
        />
      </Container>
      {near && near.near.length > 0 ? (
        <Near journey={journey} answers={answers} results={near} />
      ) : attempt === null ? (
        <NothingFits journey={journey} answers={answers} />
      ) : (
        <Found journey={journey} answers={answers} attempt={attempt} />
      )}
    </>
  );
}

function Found({ journey, answers, attempt }: JourneyResultProps & { readonly attempt: Attempt }) {
  const t = useT('journey');
  const to = useHref();
  const resolve = useLocalPath();
  const { total } = useSuggestions(journey, attempt).meta;
  const { selection, relaxed } = attempt;
  const direction = journey.results.find(({ collection }) => selection.facets.collections?.includes(collection));
  const collectionPath = direction && resolve(direction.url);
  const { title, text } = direction ?? journey.result;
  return (
    <>
      <Container className={styles.opening}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{noBreak(text)}</p>
          <p className={styles.actions}>
            <ButtonLink href={to('catalog', undefined, searchOf(selection))}>{t('all', { count: total })}</ButtonLink>
            {direction && collectionPath != null && (
              <TextLink href={collectionPath}>{t('toCollection', { name: direction.name })}</TextLink>
            )}
          </p>
          {relaxed.length > 0 && (
            <Notice className={styles.notice}>
              <Relaxed journey={journey} answers={answers} relaxed={relaxed} />
            </Notice>
          )}
        </div>
        <AnswerList journey={journey} answers={answers} />
      </Container>
      <Suggestions
        journey={journey}
        attempt={attempt}
        reasons={reasonsOf(journey, answers, attempt)}
        title={direction ? journey.result.title : t('forYou')}
        path={to('journey', undefined, journeySearch('result', answers))}
      />
    </>
  );
}

/** Names the wishes that no piece met. */
function Relaxed({ journey: { questions, results, categories }, answers, relaxed }: JourneyResultProps & Pick<Attempt, 'relaxed'>) {
  const t = useT('journey');
  const to = useHref();
  const listed = useListing();
  const names = relaxed.flatMap((wish) => {
    if (wish.of === 'collection') {
      return results.filter(({ collection }) => collection === wish.value).map(({ name }) => t('collection', { name }));
    }
    if (wish.of === 'category') return categories.filter(({ value }) => value === wish.value).map(({ title }) => title);
    const { question } = wish;
    return (questions.find(({ key }) => key === question)?.answers ?? [])
      .filter(({ key }) => answers.get(question)?.includes(key))
      .map(({ title }) => t('quoted', { text: title }));
  });
  const budget = questions.findIndex((question) =>
    question.answers.some(({ key, price }) => price !== null && answers.get(question.key)?.includes(key)),
  );
  return (
    <>
      {t('relaxed', { what: listed(names) })}{' '}
      {budget >= 0 && <a href={to('journey', undefined, journeySearch(`${budget + 1}.result`, answers))}>{t('changeBudget')}</a>}
    </>
  );
}

function NothingFits({ journey, answers }: JourneyResultProps) {
  const t = useT('journey');
  const to = useHref();
  const { title, text, link } = journey.empty;
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
            <TextLink href={to('journey', undefined, { q: '1' })}>{t('restart')}</TextLink>
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
      <AnswerList journey={journey} answers={answers} />
    </Container>
  );
}
