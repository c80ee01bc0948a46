import type { Product } from '../../../../packages/contract/product.ts';
import { useT } from '../../../core/app-context.tsx';
import { isCut } from '../../../ui/icon-names.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useKnowledgeHref } from '../../../features/knowledge/use-knowledge-href.ts';
import { SizeGuideLink } from '../../../features/sizes/size-guide-link.tsx';
import styles from './stone-guide-link.module.css';
import { useShopLink } from './use-shop-link.ts';

/** Links to the size guide and to the diamond knowledge. Not for other stones: both are about diamonds. */
export function StoneGuideLink({ product }: { product: Product }) {
  const t = useT('product');
  const guide = useShopLink(product.mixedTranslation.size_chart);
  const knowledge = useKnowledgeHref()('cut');
  const { stone } = product.item_page;
  if (stone?.kind !== 'diamond' || (guide === null && knowledge === null)) return null;
  return (
    <p className={styles.link}>
      {guide !== null && isCut(stone.cut) && (
        <SizeGuideLink href={guide} start={{ guide: 'stone', shape: stone.cut, size: stone.size }}>
          {t('stoneGuide')}
        </SizeGuideLink>
      )}
      {knowledge !== null && (
        <TextLink variant="quiet" href={knowledge}>
          {t('knowledge')}
        </TextLink>
      )}
    </p>
  );
}
