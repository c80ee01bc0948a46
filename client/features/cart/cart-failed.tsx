import { useApp, useT } from '../../core/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { loadCart } from './cart-sync.ts';
import { useCartState } from './use-cart.ts';

/** The cart could not be loaded; its contents are not lost. */
export function CartFailed({ heading }: { heading: 'h1' | 'h2' | 'h3' }) {
  const t = useT('cart');
  const app = useApp();
  const { status } = useCartState();
  return (
    <div role="alert">
      <EmptyState
        title={t('failedTitle')}
        heading={heading}
        icon="circle-exclamation-point"
        actions={
          <Button busy={status === 'loading'} onClick={() => void loadCart(app)}>
            {t('retry')}
          </Button>
        }
      >
        <p>{t('failedText')}</p>
      </EmptyState>
    </div>
  );
}
