import { useEffect, useMemo } from 'react';
import { rememberViewed } from './viewed.ts';
import { ViewedBefore } from './viewed-before.tsx';

/** On a product's page: remembers it, and shows what was looked at before. */
export function RecentlyViewed({ id }: { id: number }) {
  useEffect(() => rememberViewed(id), [id]);
  return <ViewedBefore except={useMemo(() => [id], [id])} />;
}
