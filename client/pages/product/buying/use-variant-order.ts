import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NO_EXTRAS } from '../../../../packages/contract/line-facts.ts';
import {
  orderTotals,
  type OrderTotals,
  type Quantities,
  type Variant,
  type VariantGroup,
  variantGroups,
  withQuantity,
} from '../../../../shared/commerce/variant-order.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useCart, useCartState } from '../../../features/cart/use-cart.ts';
import { linePreview, pictureOf } from '../../../features/product/line-preview.ts';
import { productQuery } from '../../../features/product/queries.ts';
import type { Id } from '../../../../packages/contract/common.ts';

export interface VariantOrder {
  readonly groups: readonly VariantGroup[];
  readonly quantities: Quantities;
  readonly totals: OrderTotals;
  readonly set: (variant: Variant, quantity: number) => void;
  readonly busy: boolean;
  /** By configuration: the error of the last attempt to add it. */
  readonly failures: ReadonlyMap<Id, unknown>;
  /** Number of products that the last attempt added, although others failed. */
  readonly added: number;
  /** Adds all lines to the cart; resolves to true when all were added. */
  readonly addAll: () => Promise<boolean>;
}

export function useVariantOrder(product: Product): VariantOrder {
  const cart = useCart();
  const items = useCartState().cart?.items ?? [];
  const queryClient = useQueryClient();
  const [quantities, setQuantities] = useState<Quantities>({});
  const [busy, setBusy] = useState(false);
  const [failures, setFailures] = useState<ReadonlyMap<Id, unknown>>(new Map());
  const [added, setAdded] = useState(0);

  // While lines are being added, the optimistic cart already contains them: they would count twice.
  const inCart = (id: Id) =>
    busy ? 0 : items.reduce((sum, item) => (item.product_configuration_id === id ? sum + item.quantity : sum), 0);
  const groups = variantGroups(product.item_page, product, inCart);
  const totals = orderTotals(groups, quantities);

  async function addAll(): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setFailures(new Map());
    setAdded(0);
    const { lines } = totals;
    const answers = await Promise.allSettled(
      lines.map(({ variant: { row }, quantity }) =>
        cart.add(
          { product_configuration_id: row.id, quantity, ...NO_EXTRAS, preview: linePreview(product, row, pictureOf(product, row)) },
          { quiet: true },
        ),
      ),
    );
    const failed = new Map<Id, unknown>();
    let addedNow = 0;
    for (const [index, answer] of answers.entries()) {
      const line = lines[index];
      if (!line) continue;
      if (answer.status === 'rejected') failed.set(line.variant.row.id, answer.reason);
      else addedNow += line.quantity;
    }
    // Keep only the quantities of lines that failed.
    const failedKeys = new Set([...failed.keys()].map(String));
    setQuantities((now) => Object.fromEntries(Object.entries(now).filter(([id]) => failedKeys.has(id))));
    setFailures(failed);
    setAdded(addedNow);
    setBusy(false);
    // The page's stock is out of date.
    if (failed.size > 0) void queryClient.invalidateQueries({ queryKey: productQuery(product.slug).queryKey });
    return failed.size === 0;
  }
  return {
    groups,
    quantities,
    totals,
    set: (variant, quantity) => setQuantities((now) => withQuantity(now, variant, quantity)),
    busy,
    failures,
    added,
    addAll,
  };
}
