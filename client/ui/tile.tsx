import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import card from './linked-card.module.css';
import { noBreak } from './no-break.ts';
import styles from './tile.module.css';
import role from './text-role.module.css';

interface TileProps {
  readonly href: string;
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly line: string;
  readonly picture: ReactNode;
  /** Crops the picture to 8:5; otherwise it has its own proportions. */
  readonly wide?: boolean;
  /** At the end of the title's line. */
  readonly aside?: string;
}

/** Picture, title, one line. The whole tile is one link: its title, stretched over everything. */
export function Tile({ href, title, heading: Heading, line, picture, wide = false, aside }: TileProps) {
  return (
    <article className={card.card}>
      <div className={cx(card.picture, wide && styles.wide)}>{picture}</div>
      <div className={styles.row}>
        <Heading className={role.title2}>
          <a className={card.link} href={href}>
            {title}
          </a>
        </Heading>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {line !== '' && <p className={styles.line}>{noBreak(line)}</p>}
    </article>
  );
}
