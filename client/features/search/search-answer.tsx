import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { blockQuery } from '../../core/queries.ts';
import { useHasQuiz } from '../../core/use-has-quiz.ts';
import { Columns, ProductsLoading } from './columns.tsx';
import { focusSearchField } from './focus.ts';
import { PopularCategories } from './popular-categories.tsx';
import { SearchFound } from './search-found.tsx';
import { SearchStart } from './search-start.tsx';
import type { Answer } from './use-answer.ts';

export function SearchAnswer({ words, answer }: { words: string; answer: Answer }) {
  const t = useT('search');
  switch (answer.state) {
    case 'start':
      return <SearchStart />;
    case 'waiting':
      return <Columns aside={null} main={<ProductsLoading />} />;
    case 'found':
      return <SearchFound typed={words} products={answer.products} facets={answer.facets} />;
    case 'nothing':
      return <Columns aside={<PopularCategories />} main={<Nothing />} />;
    case 'offline':
      return (
        <EmptyState title={t('offline')}>
          <p>{t('offlineText')}</p>
        </EmptyState>
      );
    case 'failed':
      return <Failed words={words} retry={answer.retry} />;
  }
}

/** The CMS text for an empty result, or a default text. */
function Nothing() {
  const t = useT('search');
  const to = useHref();
  const hasQuiz = useHasQuiz();
  const { data: block } = useQuery(blockQuery('search-empty'));
  return (
    <EmptyState title={t('nothing')} actions={hasQuiz && <TextLink href={to('quiz')}>{t('toQuiz')}</TextLink>}>
      {block ? <RichText html={block.data.body} /> : <p>{t('nothingText')}</p>}
    </EmptyState>
  );
}

function Failed({ words, retry }: { words: string; retry: () => void }) {
  const t = useT('search');
  const common = useT('common');
  const to = useHref();
  const again = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusSearchField(currentTarget);
    retry();
  };
  return (
    <EmptyState
      title={t('failed')}
      actions={
        <>
          <Button onClick={again}>{common('tryAgain')}</Button>
          <TextLink href={to('catalog', undefined, searchOf(withSearch(words)))}>{t('toResults')}</TextLink>
        </>
      }
    >
      <p>{t('failedText')}</p>
    </EmptyState>
  );
}
