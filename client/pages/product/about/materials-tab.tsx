import type { Id } from '../../../../packages/contract/common.ts';
import type { Product } from '../../../../packages/contract/product.ts';
import { useBootstrap, useMediaUrl, useT } from '../../../core/app-context.tsx';
import { useHref } from '../../../core/links.ts';
import { SharedPart } from '../../../core/shared-part.tsx';
import { noBreak } from '../../../ui/no-break.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import rows from './data-rows.module.css';
import { cx } from '../../../ui/cx.ts';
import styles from './materials-tab.module.css';
import role from '../../../ui/text-role.module.css';

type MaterialsTabProps = Pick<Product, 'materials' | 'material_categories' | 'collections_ids'> & {
  readonly className: string | undefined;
};

/** Each with its kind, and links to all products of that material, to its categories, and to the product's collections. */
export function MaterialsTab({ materials, material_categories: own, collections_ids: ofProduct, className }: MaterialsTabProps) {
  const { material_categories: known } = useBootstrap();
  const kindOf = (id: Id | null | undefined) => (own ?? known).find((one) => one.id === id)?.title ?? null;
  return (
    <ul className={className}>
      {materials.map(({ id, sku, title, material_category_id: kind, medias, categories, collections }) => {
        const material = {
          sku,
          title,
          kind: kindOf(kind),
          picture: medias[0]?.url ?? null,
          categories,
          collections: collections.filter((one) => ofProduct.includes(one.id)),
        };
        return (
          // The same in all products of one material and the same collections.
          <SharedPart as="li" key={id} name={() => 'material'} of={material} className={rows.row}>
            {() => <MaterialRow {...material} />}
          </SharedPart>
        );
      })}
    </ul>
  );
}

type MaterialRowProps = Pick<Product['materials'][number], 'sku' | 'title' | 'categories' | 'collections'> & {
  readonly kind: string | null;
  readonly picture: string | null;
};

function MaterialRow({ sku, title, kind, picture, categories, collections }: MaterialRowProps) {
  const t = useT('product');
  const to = useHref();
  const mediaUrl = useMediaUrl();
  return (
    <>
      <div className={styles.name}>
        {picture !== null && <img src={mediaUrl(picture, 96)} width={48} height={48} alt="" loading="lazy" />}
        <p>
          {noBreak(title)}
          {kind !== null && <span className={cx(role.small, role.block)}>{kind}</span>}
        </p>
      </div>
      <div>
        <TextLink variant="quiet" href={to('catalog', undefined, { materials: sku })}>
          {t('productsOf', { material: noBreak(title) })}
        </TextLink>
        <ul className={styles.places}>
          {categories.map(({ id, slug, title: name }) => (
            <li key={id}>
              <a href={to('category', { slug }, { materials: sku })}>{name}</a>
            </li>
          ))}
          {collections.map(({ id, slug, title: name }) => (
            <li key={`collection ${id}`}>
              <a href={to('collection', { slug }, { materials: sku })}>{t('collection', { title: name })}</a>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
