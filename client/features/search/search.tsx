import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { SEARCH_MAX } from '../../../packages/contract/limits.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { moveFocusOnArrow } from './focus.ts';
import { rememberSearch } from './recent-searches.ts';
import { SearchAnswer } from './search-answer.tsx';
import { type Answer, useAnswer } from './use-answer.ts';
import { useSearchFor } from './use-search-for.ts';
import field from './search-field.module.css';
import styles from './search.module.css';

const HELP_ID = 'search-help';

/** The search field with the results below it. */
export function Search({ onClose }: { onClose: () => void }) {
  const t = useT('search');
  const common = useT('common');
  const to = useHref();
  const searchFor = useSearchFor();
  const [text, setText] = useState('');
  const { words, answer } = useAnswer(text);
  // The first Escape clears the field, the next one closes the popup.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || text === '') return;
    event.preventDefault();
    setText('');
  };
  const onFollow = ({ target }: MouseEvent) => {
    if (answer.state === 'found' && target instanceof Element && target.closest('a')) rememberSearch(words);
  };
  return (
    <div role="presentation" onKeyDown={moveFocusOnArrow} onClick={onFollow}>
      <form
        className={cx(field.field, styles.head)}
        role="search"
        action={to('catalog')}
        onSubmit={(event) => {
          event.preventDefault();
          if (words !== '') searchFor(words);
        }}
      >
        <Icon icon="search" />
        <input
          type="search"
          name="search"
          aria-label={t('field')}
          aria-describedby={HELP_ID}
          placeholder={t('hint')}
          value={text}
          maxLength={SEARCH_MAX}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onEscape}
        />
        <IconButton icon="x" label={common('close')} onClick={() => afterPaint(onClose)} />
      </form>
      <p hidden id={HELP_ID}>
        {t('help')}
      </p>
      <SearchAnswer words={words} answer={answer} />
      <SearchAnnouncer words={words} answer={answer} />
    </div>
  );
}

/** A modal that closes makes the browser style the whole page anew: the press is answered before it (web.dev/articles/optimize-inp). */
const afterPaint = (task: () => void) => requestAnimationFrame(() => setTimeout(task));

/** Announce only after this pause, so that announcements do not interrupt typing. */
const QUIET_MS = 1000;

/** Announces the result of a search after the shopper has stopped typing. */
function SearchAnnouncer({ words, answer }: { words: string; answer: Answer }) {
  return <LiveRegion>{useSettled(useAnnouncement(words, answer), QUIET_MS)}</LiveRegion>;
}

function useAnnouncement(words: string, answer: Answer): string {
  const t = useT('search');
  switch (answer.state) {
    case 'found':
      return t('found', { count: answer.products.meta.total, words });
    case 'nothing':
      return t('nothingFor', { words });
    case 'failed':
      return t('failed');
    case 'offline':
      return t('offline');
    case 'start':
    case 'waiting':
      return '';
  }
}
