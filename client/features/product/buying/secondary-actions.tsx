import type { ConfigurationRow, Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { DrawerButton } from '../../../ui/drawer-button.tsx';
import styles from './secondary-actions.module.css';

const loadVariants = () => import('./variants-drawer.tsx').then(({ VariantsDrawer }) => VariantsDrawer);
const loadQuestion = () => import('../../inquiry/question-drawer.tsx').then(({ QuestionDrawer }) => QuestionDrawer);

/** What else can be done about a piece: order several configurations of it, ask about it. */
export function MoreWays({ product, row }: { product: Product; row: ConfigurationRow }) {
  const t = useT('product');
  const several = product.default_sku !== null && product.item_page.configurations.length > 1;
  const subject = { productId: product.id, sku: row.configuration_id, title: product.mixedTranslation.title };
  return (
    <ul className={styles.ways}>
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
