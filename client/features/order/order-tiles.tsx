import type { Order } from '../../../packages/contract/order.ts';
import { useT } from '../../core/app-context.tsx';
import { Badge } from '../../ui/badge.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useConfigurationText } from '../product-line/line-facts.tsx';
import { withKeys } from './summary-lines.tsx';
import styles from './order-tiles.module.css';

interface OrderTilesProps {
  readonly lines: Order['order_products'];
  readonly href: string;
}

const TILES = 3;

/** The first three products of an order, each a link to it. */
export function OrderTiles({ lines, href }: OrderTilesProps) {
  const t = useT('orders');
  const configurationText = useConfigurationText();
  const more = lines.length - TILES;
  return (
    <ul className={styles.tray}>
      {withKeys(lines.slice(0, TILES)).map(({ key, line }, index) => (
        <li key={key}>
          <a className={styles.tile} href={href}>
            <span className={styles.picture}>
              <Picture
                media={line.image}
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
                  <VisuallyHidden>{t('moreProducts', { count: more })}</VisuallyHidden>
                </span>
              )}
            </span>
            <span className={styles.title}>{noBreak(line.title)}</span>
            <span className={styles.line}>{configurationText(line.options)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
