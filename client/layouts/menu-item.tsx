import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import type { FocusEvent } from 'react';
import { useT } from '../app-context.tsx';
import { Icon } from '../ui/icon.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './main-menu.module.css';
import { MenuMark } from './menu-mark.tsx';
import type { MenuColumn, MenuEntry } from './menu-tree.ts';

export function MenuItem({ entry, current }: { entry: MenuEntry; current: boolean }) {
  const t = useT('common');
  const { id, title, href, columns } = entry;
  const panel = columns.length > 0 ? `menu-${id}` : undefined;
  return (
    <li className={styles.item}>
      {href === null ? (
        <button type="button" className={styles.top} popoverTarget={panel}>
          {title}
        </button>
      ) : (
        <a className={styles.top} href={href} aria-current={current ? 'page' : undefined}>
          {title}
        </a>
      )}
      {panel !== undefined && (
        <>
          <button type="button" className={styles.toggle} popoverTarget={panel} aria-label={t('openSubmenu', { title })}>
            <Icon icon={ChevronRight} size="s" className={styles.right} />
            <Icon icon={ChevronDown} size="xs" className={styles.down} />
          </button>
          <div className={styles.panel} id={panel} popover="auto" data-scroll-lock onBlur={closeWhenLeft}>
            <button type="button" className={styles.back} popoverTarget={panel} popoverTargetAction="hide">
              <Icon icon={ChevronLeft} size="s" />
              {t('back')}
            </button>
            <div className={styles.columns}>
              {columns.map((column) => (
                <Column key={column.id} column={column} />
              ))}
              <div className={styles.lead}>
                <p>{title}</p>
                {href !== null && <TextLink href={href}>{t('allOf')}</TextLink>}
              </div>
            </div>
          </div>
        </>
      )}
    </li>
  );
}

function Column({ column: { title, links } }: { column: MenuColumn }) {
  return (
    <div className={styles.column}>
      <p>{title}</p>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
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

/** An opened panel closes when the keyboard walks out of it. */
function closeWhenLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
  const inside = relatedTarget === null || (relatedTarget instanceof Node && currentTarget.parentElement?.contains(relatedTarget));
  if (!inside && currentTarget.matches(':popover-open')) currentTarget.hidePopover();
}
