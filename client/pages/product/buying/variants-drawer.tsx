import { fromCents } from '../../../../shared/commerce/money.ts';
import type { ConfigurationRow, Product } from '../../../../packages/contract/product.ts';
import { useFormat, useT } from '../../../core/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useCart } from '../../../features/cart/use-cart.ts';
import { useVariantOrder } from './use-variant-order.ts';
import { VariantLine } from './variant-line.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './variants.module.css';
import role from '../../../ui/text-role.module.css';
import space from '../../../ui/spacing.module.css';

interface VariantsDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly product: Product;
  /** The group of this configuration is open at first. */
  readonly row: ConfigurationRow;
}

/** Orders several configurations at once, for example two wedding rings in two sizes. */
export function VariantsDrawer({ open, onClose, product, row }: VariantsDrawerProps) {
  const t = useT('variants');
  const format = useFormat();
  const cart = useCart();
  const order = useVariantOrder(product);
  const { groups, totals, failures, added, busy } = order;
  const add = async () => {
    if (!(await order.addAll())) return;
    onClose();
    cart.openDrawer();
  };
  const foot = (
    <div className={space.stack4}>
      {failures.size > 0 && (
        <Notice tone="error">
          <span>{added > 0 && `${t('added', { count: added })} `}</span>
          <span>{t('failed', { count: failures.size })}</span>
        </Notice>
      )}
      <p className={styles.sum} role="status">
        <span>{t('quantity', { count: totals.quantity })}</span>
        <strong>{format.price(fromCents(totals.amount))}</strong>
      </p>
      <Button
        size="lg"
        wide
        busy={busy}
        busyLabel={t('adding')}
        disabled={totals.quantity === 0}
        onPointerEnter={cart.prefetch}
        onFocus={cart.prefetch}
        onClick={() => void add()}
      >
        {t('add')}
      </Button>
    </div>
  );
  return (
    <Drawer open={open} onClose={onClose} title={t('title')} foot={foot}>
      <p className={cx(role.soft, space.below4)}>
        {t('lead')} {product.item_page.engraving && t('noEngraving')}
      </p>
      {groups.map(({ value, variants }) => {
        const list = (
          <ul>
            {variants.map((variant) => (
              <VariantLine
                key={variant.row.id}
                variant={variant}
                group={value?.title ?? null}
                productTitle={product.mixedTranslation.title}
                order={order}
              />
            ))}
          </ul>
        );
        if (!value) return <div key="all">{list}</div>;
        const chosen = totals.lines.reduce((sum, line) => (variants.includes(line.variant) ? sum + line.quantity : sum), 0);
        return (
          <Disclosure
            key={value.key}
            title={chosen > 0 ? `${value.title} · ${t('quantity', { count: chosen })}` : value.title}
            open={variants.some((variant) => variant.row.id === row.id)}
          >
            {list}
          </Disclosure>
        );
      })}
    </Drawer>
  );
}
