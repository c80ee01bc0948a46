import type { Id } from '../../../../shared/contract/common.ts';
import type { Product } from '../../../../shared/contract/product.ts';
import { useBootstrap, useMediaUrl, useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { noBreak } from '../../../ui/no-break.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import rows from './data-rows.module.css';
import styles from './materials-tab.module.css';

type MaterialsTabProps = Pick<Product, 'materials' | 'material_categories' | 'collections_ids'> & {
  readonly className: string | undefined;
};

/** Each with its kind, and links to all products of that material, to its categories, and to the product's collections. */
export function MaterialsTab({ materials, material_categories: own, collections_ids: ofProduct, className }: MaterialsTabProps) {
  const t = useT('product');
  const to = useHref();
  const mediaUrl = useMediaUrl();
  const { material_categories: known } = useBootstrap();
  const kindOf = (id: Id | null | undefined) => (own ?? known).find((one) => one.id === id)?.title;
  return (
    <ul className={className}>
      {materials.map(({ id, sku, title, material_category_id: kind, medias: [picture], categories, collections }) => (
        <li key={id} className={rows.row}>
          <div className={styles.name}>
            {picture && <img src={mediaUrl(picture.url, 96)} width={48} height={48} alt="" loading="lazy" />}
            <p>
              {noBreak(title)}
              {kindOf(kind) && <span className={styles.kind}>{kindOf(kind)}</span>}
            </p>
          </div>
          <div>
            <TextLink variant="quiet" href={to('catalog', undefined, { materials: sku })}>
              {t('productsOf', { material: noBreak(title) })}
            </TextLink>
            <ul className={styles.places}>
              {categories.map(({ id: category, slug, title: name }) => (
                <li key={category}>
                  <a href={to('category', { slug }, { materials: sku })}>{name}</a>
                </li>
              ))}
              {collections
                .filter((one) => ofProduct.includes(one.id))
                .map(({ id: collection, slug, title: name }) => (
                  <li key={`collection ${collection}`}>
                    <a href={to('collection', { slug }, { materials: sku })}>{t('collection', { title: name })}</a>
                  </li>
                ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}
