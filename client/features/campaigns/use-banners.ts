import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Banner, toBanners } from './banner.ts';
import { bannersQuery } from './queries.ts';

/** The banners of a page as its loader got them. What did not come in time is not fetched again: nothing moves under the shopper's eyes. */
export function useBanners(path: string | null): readonly Banner[] {
  const { data } = useQuery({ ...bannersQuery(path ?? ''), enabled: false });
  return useMemo(() => (path === null ? [] : toBanners(data?.data ?? [])), [path, data]);
}
