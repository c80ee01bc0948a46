import { useEffect, useRef } from 'react';
import { lineKey } from '../../../packages/contract/line-facts.ts';
import { withRemoved } from '../../../shared/commerce/cart-removed.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { CartLine } from './cart-line.tsx';
import only from '../../ui/only.module.css';
import { RemovedLine } from './removed-line.tsx';
import { useCartState } from './use-cart.ts';

/** The lines with their controls, and the removed lines with an undo button. */
export function CartLines({ heading = 'h2' }: { heading?: 'h2' | 'h3' }) {
  const t = useT('cart');
  const { cart, pending, removing, removed } = useCartState();
  const list = useRef<HTMLUListElement>(null);
  const focusWasInside = useRef(false);
  useLineProblems();

  const lines = cart?.items ?? [];
  const count = lines.length;
  // The pressed button is removed with its line: keep the focus in the list instead of at the top of the page.
  useEffect(() => {
    if (focusWasInside.current && document.activeElement === document.body) list.current?.focus();
  }, [count]);

  return (
    <ul className={only.noRing} ref={list} tabIndex={-1} aria-label={t('lines')}>
      {withRemoved(lines, removed).map((line) => {
        if ('item' in line) {
          return (
            <RemovedLine
              key={`removed ${line.key} ${line.problem === null}`}
              line={line}
              onUndo={() => {
                focusWasInside.current = true;
              }}
            />
          );
        }
        const key = lineKey(line);
        return (
          <CartLine
            key={key}
            line={line}
            lines={lines}
            heading={heading}
            pending={pending.includes(key)}
            removing={removing.includes(key)}
            onRemove={() => {
              focusWasInside.current = true;
            }}
          />
        );
      })}
    </ul>
  );
}

/** While lines are shown, problems appear beside them and not in a toast. */
function useLineProblems(): void {
  const { cart } = useStores();
  useEffect(() => {
    cart.session.lineViews += 1;
    return () => {
      cart.session.lineViews -= 1;
      // When the last line is removed, another list replaces this one immediately.
      queueMicrotask(() => {
        if (cart.session.lineViews === 0 && cart.removed.length > 0) cart.removed = [];
      });
    };
  }, [cart]);
}
