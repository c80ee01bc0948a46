import { type ComponentType, useEffect, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { rememberViewed, useViewed } from './viewed.ts';

/**
 * On a product's page: remembers it, and shows what was looked at before, below everything else. Who comes for the first time pays
 * for nothing: the row is a chunk of its own with its own texts.
 */
export function RecentlyViewed({ id }: { id: number }) {
  const { texts } = useApp();
  const before = useViewed().some((viewed) => viewed !== id);
  const [Row, setRow] = useState<ComponentType<{ current: number }> | null>(null);
  useEffect(() => rememberViewed(id), [id]);
  useEffect(() => {
    if (!before) return;
    Promise.all([import('./viewed-row.tsx'), texts.load(['recent'])]).then(
      ([{ ViewedRow }]) => setRow(() => ViewedRow),
      () => undefined,
    );
  }, [before, texts]);
  return Row && <Row current={id} />;
}
