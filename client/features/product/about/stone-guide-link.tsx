import type { Product } from '../../../../shared/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { isCut } from '../../../ui/icon-names.ts';
import { SizeGuideLink } from '../../sizes/size-guide-link.tsx';
import styles from './stone-guide-link.module.css';
import { useShopLink } from './use-shop-link.ts';

/** A link to the size guide for a piece with a diamond. Not for other stones: the carat table is for diamonds. */
export function StoneGuideLink({ product }: { product: Product }) {
  const t = useT('product');
  const href = useShopLink(product.mixedTranslation.size_chart);
  const { stone } = product.item_page;
  if (href === null || stone?.kind !== 'diamond' || !isCut(stone.cut)) return null;
  return (
    <p className={styles.link}>
      <SizeGuideLink href={href} start={{ guide: 'stone', shape: stone.cut, size: stone.size }}>
        {t('stoneGuide')}
      </SizeGuideLink>
    </p>
  );
}
