import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../core/app-context.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PersonalPart } from '../personal-data/personal-part.tsx';

interface ReturnPartProps<T, K extends QueryKey> {
  readonly query: UseQueryOptions<T, Error, T, K>;
  readonly children: (data: T) => ReactNode;
}

/** A page about returns: its frame stays when the order does not come. */
export function ReturnPart<T, K extends QueryKey>({ query, children }: ReturnPartProps<T, K>) {
  const title = useT('return')('title');
  return (
    <PersonalPart name="return" query={query} skeleton={<Skeleton lines={8} />} frame={{ title, crumbs: [] }}>
      {children}
    </PersonalPart>
  );
}
