import type { ConfigurationRow, Product } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { DrawerButton } from '../../../ui/drawer-button.tsx';
import styles from './secondary-actions.module.css';
import only from '../../../ui/only.module.css';

const loadVariants = () => import('./variants-drawer.tsx').then(({ VariantsDrawer }) => VariantsDrawer);
const loadQuestion = () => import('../question-drawer.tsx').then(({ QuestionDrawer }) => QuestionDrawer);

/** Buttons that order several configurations of a product or ask about it. */
export function SecondaryActions({ product, row }: { product: Product; row: ConfigurationRow }) {
  const t = useT('product');
  const to = useHref();
  const several = product.default_sku !== null && product.item_page.configurations.length > 1;
  const sku = row.configuration_id;
  return (
    <ul className={styles.actions}>
      {several && (
        <li className={only.scripted}>
          <DrawerButton label={t('severalVersions')} load={loadVariants} texts={['variants', 'errors']} props={{ product, row }} />
        </li>
      )}
      <li>
        <DrawerButton
          label={t('ask')}
          load={loadQuestion}
          texts={['inquiry', 'form', 'validation', 'errors']}
          props={{ sku, title: product.mixedTranslation.title }}
          href={to('form', { name: 'question' }, { sku })}
        />
      </li>
    </ul>
  );
}
