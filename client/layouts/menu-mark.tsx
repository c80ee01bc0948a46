import { MATERIAL_SWATCHES } from '../ui/brand/material-swatches.ts';
import { CutIcon } from '../ui/cut-icon.tsx';
import { isCut } from '../ui/icon-names.ts';
import { Swatch } from '../ui/swatch.tsx';

/** What a menu link filters by, drawn: the colour of its metal, the outline of its cut. */
export function MenuMark({ url }: { url: string }) {
  const search = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const metal = MATERIAL_SWATCHES[search.get('materials') ?? ''];
  if (metal !== undefined) return <Swatch metal={metal} />;
  const cut = search.get('cut') ?? '';
  return isCut(cut) ? <CutIcon cut={cut} /> : null;
}
