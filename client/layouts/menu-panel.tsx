import { useMediaUrl, useT } from '../core/app-context.tsx';
import { Swatch } from '../features/product/metal-swatch.tsx';
import { MATERIAL_SWATCHES } from '../ui/brand/material-swatches.ts';
import { CutIcon } from '../ui/cut-icon.tsx';
import { cx } from '../ui/cx.ts';
import { isCut } from '../ui/icon-names.ts';
import { TextLink } from '../ui/text-link.tsx';
import type { MenuColumn, MenuEntry } from './menu-tree.ts';
import styles from './menu-panel.module.css';
import only from '../ui/only.module.css';

/** The links of one entry in columns, then the entry itself with its picture, which loads when the panel opens. */
export function MenuPanel({ id, entry: { title, href, media, columns } }: { id: string; entry: MenuEntry }) {
  const t = useT('common');
  const mediaUrl = useMediaUrl();
  return (
    <div className={styles.panel} id={id} popover="auto" data-scroll-lock>
      <button type="button" className={cx(styles.back, only.narrow)} popoverTarget={id} popoverTargetAction="hide">
        {t('back')}
      </button>
      <div className={styles.columns}>
        {columns.map((column) => (
          <Column key={column.title} column={column} />
        ))}
        <div className={styles.lead}>
          {media && <img src={mediaUrl(media.url, 800)} alt={media.alt} loading="lazy" />}
          <p>{title}</p>
          {href !== null && <TextLink href={href}>{t('allOf')}</TextLink>}
        </div>
      </div>
    </div>
  );
}

function Column({ column: { title, links } }: { column: MenuColumn }) {
  const marked = links.some(({ url }) => isMarked(url));
  return (
    <div className={cx(styles.column, !marked && styles.named)}>
      <p>{title}</p>
      <ul>
        {links.map((link) => (
          <li key={link.title}>
            <a href={link.href}>
              <MenuMark url={link.url} />
              {link.title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The filter of a menu link as an icon: the colour of its metal or the outline of its cut. */
function MenuMark({ url }: { url: string }) {
  const { metal, cut } = filterOf(url);
  if (metal !== undefined) return <Swatch metal={metal} />;
  return cut === undefined ? null : <CutIcon cut={cut} />;
}

function isMarked(url: string): boolean {
  const { metal, cut } = filterOf(url);
  return metal !== undefined || cut !== undefined;
}

function filterOf(url: string) {
  const search = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const cut = search.get('cut') ?? '';
  return { metal: MATERIAL_SWATCHES[search.get('materials') ?? ''], cut: isCut(cut) ? cut : undefined };
}
