import { useT } from '../core/app-context.tsx';
import { closeWhenLeft } from './close-when-left.ts';
import styles from './menu-item.module.css';
import { MenuPanel } from './menu-panel.tsx';
import type { MenuEntry } from './menu-tree.ts';

/** An entry of the main menu: its link, and a button that opens its panel. */
export function MenuItem({ entry, current }: { entry: MenuEntry; current: 'page' | boolean }) {
  const t = useT('common');
  const { id, title, href, columns } = entry;
  const panel = columns.length > 0 ? `menu-${id}` : undefined;
  return (
    <li className={styles.item} onBlur={closeWhenLeft}>
      {href === null ? (
        <button type="button" className={styles.top} popoverTarget={panel}>
          {title}
        </button>
      ) : (
        <a className={styles.top} href={href} aria-current={current || undefined}>
          {title}
        </a>
      )}
      {panel !== undefined && (
        <>
          <button
            type="button"
            className={styles.toggle}
            popoverTarget={panel}
            tabIndex={href === null ? -1 : undefined}
            aria-label={t('openSubmenu', { title })}
          />
          <MenuPanel id={panel} entry={entry} />
        </>
      )}
    </li>
  );
}
