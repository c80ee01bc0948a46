import { useT } from '../../core/app-context.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { Answer } from './use-answer.ts';

/** Announce only after this pause, so that announcements do not interrupt typing. */
const QUIET_MS = 1000;

/** Announces the result of a search after the shopper has stopped typing. */
export function SearchAnnouncer({ words, answer }: { words: string; answer: Answer }) {
  return <LiveRegion>{useSettled(useAnnouncement(words, answer), QUIET_MS)}</LiveRegion>;
}

function useAnnouncement(words: string, answer: Answer): string {
  const t = useT('search');
  switch (answer.state) {
    case 'found':
      return t('found', { count: answer.pieces.meta.total, words });
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
