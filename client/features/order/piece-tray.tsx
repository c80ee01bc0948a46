import type { Order } from '../../../shared/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useConfigurationText } from '../cart/line-facts.tsx';
import { withKeys } from './piece-list.tsx';
import styles from './piece-tray.module.css';

interface PieceTrayProps {
  readonly pieces: Order['order_products'];
  readonly href: string;
}

const TILES = 3;

/** The first three pieces of an order, each a link to it. */
export function PieceTray({ pieces, href }: PieceTrayProps) {
  const t = useT('orders');
  const configurationText = useConfigurationText();
  const more = pieces.length - TILES;
  return (
    <ul className={styles.tray}>
      {withKeys(pieces.slice(0, TILES)).map(({ key, line: piece }, index) => (
        <li key={key}>
          <a className={styles.tile} href={href}>
            <span className={styles.picture}>
              <Picture
                media={piece.image}
                alt=""
                fit="square"
                sizes="(min-width: 992px) 17vw, 30vw"
                widths={[200, 320, 480]}
                eager={index === 0}
              />
              {more > 0 && index === TILES - 1 && (
                <span className={styles.more}>
                  <span aria-hidden="true">
                    <Badge>+{more}</Badge>
                  </span>
                  <VisuallyHidden>{t('morePieces', { count: more })}</VisuallyHidden>
                </span>
              )}
            </span>
            <span className={styles.title}>{noBreak(piece.title)}</span>
            <span className={styles.line}>{configurationText(piece.options)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
