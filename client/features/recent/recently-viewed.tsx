import { useEffect } from 'react';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { rememberViewed, useViewed } from './viewed.ts';

const loadRow = () => import('./viewed-row.tsx').then(({ ViewedRow }) => ViewedRow);

/**
 * On a product's page: remembers it, and shows what was looked at before, below everything else. Who comes for the first time pays
 * for nothing: the row is a chunk of its own with its own texts.
 */
export function RecentlyViewed({ id }: { id: number }) {
  const before = useViewed().some((viewed) => viewed !== id);
  const { Part: Row, want } = useLazyPart(loadRow, ['recent']);
  useEffect(() => rememberViewed(id), [id]);
  useEffect(() => {
    if (before) void want();
  }, [before, want]);
  return Row && <Row current={id} />;
}
