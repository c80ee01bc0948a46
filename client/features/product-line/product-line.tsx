import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { Counter } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Picture } from '../../ui/picture.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './product-line.module.css';
import role from '../../ui/text-role.module.css';

/** How wide the style sheet shows the picture. */
const SIZES = {
  small: '64px',
  medium: '(min-width: 576px) 96px, 72px',
  large: '(min-width: 576px) 128px, 96px',
} as const;
const WIDTHS = [64, 120, 200, 320, 480];

interface ProductLineProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  readonly as?: 'li' | 'div';
  /** `large`: with a rule between the lines. */
  readonly size?: keyof typeof SIZES;
  /** Undefined while the data are on their way. */
  readonly media: ComponentProps<typeof Picture>['media'];
  /** Where a sheet shows the picture in another width. */
  readonly sizes?: string;
  readonly title: ReactNode;
  readonly titleId?: string;
  readonly heading?: 'p' | 'h2' | 'h3';
  /** Of the product; null where the shop no longer has it. */
  readonly href?: string | null;
  /** On the corner of the picture. */
  readonly quantity?: number;
  /** The quantity in words; screen readers get it behind the title and not the number. */
  readonly quantityText?: string;
  /** Options, engraving, notes: below the title. */
  readonly details?: ReactNode;
  /** A `LineFigure`. */
  readonly figure?: ReactNode;
  /** Where the figure stands below the details instead of beside them. */
  readonly stacked?: 'always' | 'onPhones';
  /** A control before the picture. The sheet of the caller has a column for it. */
  readonly before?: ReactNode;
  /** Actions and messages, below all. */
  readonly children?: ReactNode;
  /** A control behind all. */
  readonly end?: ReactNode;
}

/** One product in a list of a cart, an order, a wish list, a return or a comparison: its picture, what it is, what it costs. */
export function ProductLine({
  as: Line = 'li',
  size = 'small',
  media,
  sizes = SIZES[size],
  title,
  titleId,
  heading: Heading = 'p',
  href = null,
  quantity,
  quantityText,
  details,
  figure,
  stacked,
  before,
  children,
  end,
  className,
  ...rest
}: ProductLineProps) {
  const picture = media !== undefined && <Picture media={media} alt="" fit="square" sizes={sizes} widths={WIDTHS} />;
  return (
    <Line className={cx(styles.line, styles[size], className)} {...rest}>
      {before}
      {href === null ? (
        <span className={styles.picture}>
          {picture}
          {quantity !== undefined && (
            <span className={styles.quantity} aria-hidden={quantityText !== undefined || undefined}>
              <Counter tone="ink">{quantity}</Counter>
            </span>
          )}
        </span>
      ) : (
        <a className={styles.picture} href={href} tabIndex={-1} aria-hidden="true">
          {picture}
        </a>
      )}
      <div className={cx(styles.body, stacked && styles[stacked])}>
        <div>
          <Heading className={styles.title} id={titleId}>
            {href === null ? title : <a href={href}>{title}</a>}
            {quantityText !== undefined && <VisuallyHidden>{`, ${quantityText}`}</VisuallyHidden>}
          </Heading>
          {details}
        </div>
        {figure}
        {children && <div className={styles.below}>{children}</div>}
      </div>
      {end}
    </Line>
  );
}

interface LineFigureProps {
  readonly reduced?: boolean;
  /** Below it, the price of one. */
  readonly each?: string | null;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The price or the count of a line. */
export function LineFigure({ reduced = false, each = null, className, children }: LineFigureProps) {
  return (
    <p className={cx(styles.figure, reduced && styles.reduced, className)}>
      <span>{children}</span>
      {each !== null && <span className={cx(role.meta, role.block)}>{each}</span>}
    </p>
  );
}
