import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useVisit } from '../../core/navigation/visit.ts';
import { type Banner, toBanners } from './banner.ts';
import { bannersQuery } from './queries.ts';

/**
 * The banners that came with the page. What comes later waits for the next visit: it would move the cards under the shopper's eyes. Read
 * once and not subscribed to; data streamed behind the shell is not looked for either, since the shell stands without it.
 */
export function useBanners(path: string | null): readonly Banner[] {
  const queryClient = useQueryClient();
  const visit = useVisit();
  return useMemo(
    () => (path === null ? [] : toBanners(queryClient.getQueryData(bannersQuery(path).queryKey)?.data ?? [])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another visit, another look
    [queryClient, path, visit],
  );
}
