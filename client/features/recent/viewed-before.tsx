import { type ReactNode, useEffect } from 'react';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import { useViewed } from './viewed.ts';

const loadRow = () => import('./viewed-row.tsx').then(({ ViewedRow }) => ViewedRow);

interface ViewedBeforeProps {
  /** Pieces that are on the page already. */
  readonly except: readonly number[];
  /** Stands there as long as nothing was looked at. */
  readonly instead?: ReactNode;
}

/**
 * What was looked at before, below everything else. Who comes for the first time pays for nothing: the row is a chunk of its own with
 * its own texts.
 */
export function ViewedBefore({ except, instead = null }: ViewedBeforeProps) {
  const before = useViewed().some((viewed) => !except.includes(viewed));
  const { Part: Row, want } = useLazyPart(loadRow, ['recent']);
  useEffect(() => {
    if (before) void want();
  }, [before, want]);
  if (Row) return <Row except={except} />;
  return before ? null : instead;
}
