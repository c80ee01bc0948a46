import type { MouseEvent } from 'react';
import { searchOf } from '../../../shared/commerce/catalog-query.ts';
import { withSearch } from '../../../shared/commerce/catalog-query-edit.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { Group } from './columns.tsx';
import { focusSearchField } from './focus.ts';
import { forgetSearch, forgetSearches, rememberSearch, useRecentSearches } from './recent-searches.ts';
import { Row } from './row.tsx';
import styles from './rows.module.css';

export function RecentSearches() {
  const t = useT('search');
  const to = useHref();
  const searches = useRecentSearches();
  if (searches.length === 0) return null;
  const onRemove = (remove: () => void) => (event: MouseEvent<HTMLElement>) => {
    focusSearchField(event.currentTarget);
    remove();
  };
  return (
    <Group
      title={t('recentSearches')}
      action={
        <TextButton variant="quiet" small onClick={onRemove(forgetSearches)}>
          {t('clearSearches')}
        </TextButton>
      }
    >
      <ul className={styles.rows}>
        {searches.map((words) => (
          <li key={words}>
            <Row
              icon="clock"
              href={to('catalog', undefined, searchOf(withSearch(words)))}
              text={words}
              onClick={() => rememberSearch(words)}
            />
            <IconButton icon="x" label={t('removeSearch', { words })} onClick={onRemove(() => forgetSearch(words))} />
          </li>
        ))}
      </ul>
    </Group>
  );
}
