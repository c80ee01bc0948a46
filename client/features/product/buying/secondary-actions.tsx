import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { DrawerButton } from '../../../ui/drawer-button.tsx';
import styles from './secondary-actions.module.css';

const loadVariants = () => import('./variants-drawer.tsx').then(({ VariantsDrawer }) => VariantsDrawer);
const loadQuestion = () => import('../../inquiry/question-drawer.tsx').then(({ QuestionDrawer }) => QuestionDrawer);

/** Buttons that order several configurations of a piece or ask about it. */
export function SecondaryActions({ product, row }: { product: Product; row: ConfigurationRow }) {
  const t = useT('product');
  const several = product.default_sku !== null && product.item_page.configurations.length > 1;
  const subject = { productId: product.id, sku: row.configuration_id, title: product.mixedTranslation.title };
  return (
    <ul className={styles.actions}>
      {several && (
        <li>
          <DrawerButton label={t('severalVersions')} load={loadVariants} texts={['variants', 'errors']} props={{ product, row }} />
        </li>
      )}
      <li>
        <DrawerButton label={t('ask')} load={loadQuestion} texts={['inquiry', 'validation', 'errors']} props={subject} />
      </li>
    </ul>
  );
}
