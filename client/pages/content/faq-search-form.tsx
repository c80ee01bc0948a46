import type { Ref } from 'react';
import { SEARCH_MAX } from '../../../packages/contract/limits.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { IconButton, IconLink } from '../../ui/icon-button.tsx';
import styles from './faq-page.module.css';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

interface FaqSearchFormProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly slug: string;
  readonly q: string;
  readonly filled: boolean;
  readonly onType: (text: string) => void;
  readonly onSubmit: () => void;
  readonly onClear: () => void;
}

/** A GET form, which works without JavaScript. */
export function FaqSearchForm({ ref, slug, q, filled, onType, onSubmit, onClear }: FaqSearchFormProps) {
  const t = useT('faq');
  const to = useHref();
  const all = to('content', { slug });
  return (
    <form
      className={cx(styles.form, only.screen)}
      role="search"
      action={all}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <IconButton type="submit" icon="search" label={t('search')} />
      {/* Uncontrolled, so that hydration keeps what was typed before. */}
      <input
        ref={ref}
        type="search"
        name="q"
        aria-label={t('searchField')}
        placeholder={t('searchHint')}
        defaultValue={q}
        maxLength={SEARCH_MAX}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {filled && (
        <IconLink
          icon="x"
          label={t('clear')}
          href={all}
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        />
      )}
    </form>
  );
}
