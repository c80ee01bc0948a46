import { useT } from '../../core/app-context.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import type { Answer } from './use-answer.ts';

/** So long nothing else must have happened: who types on is not talked into. */
const QUIET_MS = 1000;

/** Says what came of a search once the typing is over. */
export function SearchAnnouncer({ words, answer }: { words: string; answer: Answer }) {
  return <LiveRegion>{useSettled(useNews(words, answer), QUIET_MS)}</LiveRegion>;
}

function useNews(words: string, answer: Answer): string {
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
