import { CutIcon, isCut } from '../ui/cut-icon.tsx';
import { isMetal, Swatch } from '../ui/swatch.tsx';

/** What a menu link filters by, drawn: the colour of its metal, the outline of its cut. */
export function MenuMark({ url }: { url: string }) {
  const search = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const metal = search.get('materials')?.replace(/-\d+$/, '') ?? '';
  if (isMetal(metal)) return <Swatch metal={metal} />;
  const cut = search.get('cut') ?? '';
  return isCut(cut) ? <CutIcon cut={cut} /> : null;
}
