import { ViewedBefore } from '../recent/viewed-before.tsx';

const NONE: readonly number[] = [];

/** The pieces that this visitor has seen: in the browser only, since the page is the same for everybody. */
export const RecentlySeen = () => <ViewedBefore except={NONE} />;
