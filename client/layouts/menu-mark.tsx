import { MATERIAL_SWATCHES } from '../ui/brand/material-swatches.ts';
import { CutIcon } from '../ui/cut-icon.tsx';
import { isCut } from '../ui/icon-names.ts';
import { Swatch } from '../ui/swatch.tsx';

/** The filter of a menu link as an icon: the colour of its metal or the outline of its cut. */
export function MenuMark({ url }: { url: string }) {
  const { metal, cut } = filterOf(url);
  if (metal !== undefined) return <Swatch metal={metal} />;
  return cut === undefined ? null : <CutIcon cut={cut} />;
}

export function isMarked(url: string): boolean {
  const { metal, cut } = filterOf(url);
  return metal !== undefined || cut !== undefined;
}

function filterOf(url: string) {
  const search = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const cut = search.get('cut') ?? '';
  return { metal: MATERIAL_SWATCHES[search.get('materials') ?? ''], cut: isCut(cut) ? cut : undefined };
}
