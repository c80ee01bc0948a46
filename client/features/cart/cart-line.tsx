import { useId, useState } from 'react';
import type { Snapshot } from 'valtio';
import { lineLimit } from '../../../shared/commerce/cart-optimistic.ts';
import { lineCents, unitCents } from '../../../shared/commerce/code-totals.ts';
import { fromCents } from '../../../shared/commerce/money.ts';
import { lineReduction } from '../../../shared/commerce/line-reduction.ts';
import type { CartItem } from '../../../packages/contract/cart.ts';
import { useApp, useCountryProfile, useFormat, useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { cx } from '../../ui/cx.ts';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { noBreak } from '../../ui/no-break.ts';
import { LineFacts, useConfigurationText } from '../product-line/line-facts.tsx';
import { LineFigure, ProductLine } from '../product-line/product-line.tsx';
import styles from './cart-line.module.css';
import { LineProblem } from './line-problem.tsx';
import { removeLine, setQuantity } from './cart-actions.ts';

export type Line = Snapshot<CartItem>;

interface CartLineProps {
  readonly line: Line;
  readonly lines: readonly Line[];
  readonly pending: boolean;
  readonly removing: boolean;
  readonly heading: 'h2' | 'h3';
  /** Called before the line is removed. */
  readonly onRemove: () => void;
}

export function CartLine({ line, lines, pending, removing, heading, onRemove }: CartLineProps) {
  const t = useT('cart');
  const to = useHref();
  const format = useFormat();
  const profile = useCountryProfile();
  const configurationText = useConfigurationText();
  const titleId = useId();
  // A typed quantity that was not possible.
  const [corrected, setCorrected] = useState<number | null>(null);
  const app = useApp();
  const { id, slug, sku, embedded, title, quantity } = line;
  const limit = lineLimit(line, lines);
  return (
    <ProductLine
      size="large"
      className={cx(styles.line, removing && styles.removing)}
      aria-busy={pending || undefined}
      aria-labelledby={titleId}
      media={line.image}
      sizes="(min-width: 992px) 240px, (min-width: 576px) 128px, 96px"
      title={noBreak(title)}
      titleId={titleId}
      heading={heading}
      href={to('product', { slug }, embedded ? {} : { configuration_id: sku })}
      details={<LineFacts line={line} />}
      stacked="onPhones"
      figure={
        <LineFigure
          reduced={lineReduction(line, profile) !== null}
          each={quantity > 1 ? t('unitPrice', { price: format.price(fromCents(unitCents(line))) }) : null}
        >
          {format.price(fromCents(lineCents(line)))}
        </LineFigure>
      }
    >
      <div className={styles.tools}>
        <QuantityStepper
          value={quantity}
          max={Math.max(1, limit, quantity)}
          label={t('quantityOf', { title })}
          product={[title, configurationText(line.options)].filter((words) => words !== '').join(', ')}
          disabled={removing}
          onChange={(wanted) => setQuantity(app, id, wanted)}
          onCorrected={setCorrected}
        />
        <TextButton
          variant="quiet"
          aria-label={removing ? undefined : t('removeOf', { title })}
          aria-disabled={removing || undefined}
          onClick={() => {
            if (removing) return;
            onRemove();
            removeLine(app, id);
          }}
        >
          {removing ? t('removing') : t('remove')}
        </TextButton>
      </div>
      <LineProblem line={line} limit={limit} corrected={corrected} />
    </ProductLine>
  );
}
