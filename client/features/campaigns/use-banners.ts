import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useHistoryEntry } from '../../core/navigation/history-entry.ts';
import { type Banner, toBanners } from './banner.ts';
import { bannersQuery } from './queries.ts';

/**
 * The banners that came with the page. What comes later waits for the next navigation: it would move the cards under the shopper's eyes. Read
 * once and not subscribed to; data streamed behind the shell is not looked for either, since the shell stands without it.
 */
export function useBanners(path: string | null): readonly Banner[] {
  const queryClient = useQueryClient();
  const entry = useHistoryEntry();
  return useMemo(
    () => (path === null ? [] : toBanners(queryClient.getQueryData(bannersQuery(path).queryKey)?.data ?? [])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each navigation looks again
    [queryClient, path, entry],
  );
}
