import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../core/app-context.tsx';
import { PersonalPart } from '../../features/personal-data/personal-part.tsx';

interface ReturnPartProps<T, K extends QueryKey> {
  readonly query: UseQueryOptions<T, Error, T, K>;
  readonly refused?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** A page about returns: its frame stays when the order does not come. */
export function ReturnPart<T, K extends QueryKey>({ children, ...part }: ReturnPartProps<T, K>) {
  const title = useT('return')('title');
  return (
    <PersonalPart {...part} name="return" frame={{ title, crumbs: [] }}>
      {children}
    </PersonalPart>
  );
}
