import { useState } from 'react';
import type { ConfigurationRow, Product } from '../../../shared/contract/product.ts';
import { useT } from '../../app-context.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { TextButton } from '../../ui/text-link.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';
import styles from './buy-form.module.css';

const loadDrawer = () => import('../inquiry/question-drawer.tsx').then(({ QuestionDrawer }) => QuestionDrawer);

export function AskQuestion({ product, row }: { product: Product; row: ConfigurationRow }) {
  const t = useT('product');
  const [open, setOpen] = useState(false);
  const { Part, state, want } = useLazyPart(loadDrawer, ['inquiry', 'validation', 'errors']);
  return (
    <div className={styles.ask}>
      <TextButton
        variant="quiet"
        aria-haspopup="dialog"
        aria-busy={state === 'loading' || undefined}
        onClick={() => void want().then(setOpen)}
      >
        {t('ask')}
      </TextButton>
      {state === 'failed' && <PartFailed />}
      {Part && (
        <Part
          open={open}
          onClose={() => setOpen(false)}
          productId={product.id}
          sku={row.configuration_id}
          title={product.mixedTranslation.title}
        />
      )}
    </div>
  );
}
