import { SEARCH_MAX } from '../../../packages/contract/limits.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import field from './search-field.module.css';
import styles from './search-form.module.css';
import { useSearchFor } from './use-search-for.ts';

/** Starts a new search: the address has only the words, the filters are removed. A GET form, which works without JavaScript. */
export function SearchForm({ words, id }: { words: string | null; id?: string }) {
  const t = useT('catalog');
  const to = useHref();
  const searchFor = useSearchFor();
  return (
    <form
      className={cx(field.field, styles.form)}
      role="search"
      action={to('catalog')}
      onSubmit={(event) => {
        event.preventDefault();
        searchFor(new FormData(event.currentTarget).get('search') as string);
      }}
    >
      <Icon icon="search" />
      <input
        id={id}
        type="search"
        name="search"
        aria-label={t('searchField')}
        placeholder={t('searchHint')}
        defaultValue={words ?? ''}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit" variant="quiet" size="sm">
        {t('search')}
      </Button>
    </form>
  );
}
