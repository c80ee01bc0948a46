import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCountryProfile } from '../../core/app-context.tsx';
import { useHistoryEntry } from '../../../packages/engine/browser/navigation/history-entry.ts';
import { type Banner, toBanners } from './banner.ts';
import { bannersQuery } from './queries.ts';

/**
 * The banners that arrived with the page. Later ones wait for the next navigation, because they would move the visible cards. So the query
 * is read once and not subscribed to, and data streamed behind the shell is ignored.
 */
export function useBanners(path: string | null): readonly Banner[] {
  const queryClient = useQueryClient();
  const entry = useHistoryEntry();
  const profile = useCountryProfile();
  return useMemo(
    () => (path === null ? [] : toBanners(queryClient.getQueryData(bannersQuery(path).queryKey)?.data ?? [], profile)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each navigation looks again
    [queryClient, path, entry, profile],
  );
}
