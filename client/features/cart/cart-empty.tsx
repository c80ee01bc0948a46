import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { EMPTY_CART_PICTURE } from '../../ui/brand/empty-pictures.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export function CartEmpty({ heading }: { heading: 'h1' | 'h3' }) {
  const t = useT('cart');
  const to = useHref();
  return (
    <EmptyState
      title={t('emptyTitle')}
      heading={heading}
      picture={EMPTY_CART_PICTURE}
      actions={
        <>
          <ButtonLink href={to('catalog')}>{t('toCatalog')}</ButtonLink>
          <TextLink href={to('collections')}>{t('toCollections')}</TextLink>
        </>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}
