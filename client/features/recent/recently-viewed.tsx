import { useEffect, useMemo } from 'react';
import { rememberViewed } from './viewed.ts';
import { ViewedBefore } from './viewed-before.tsx';

/** For a product page: stores the product as viewed and shows the pieces viewed before. */
export function RecentlyViewed({ id }: { id: number }) {
  useEffect(() => rememberViewed(id), [id]);
  return <ViewedBefore except={useMemo(() => [id], [id])} />;
}
