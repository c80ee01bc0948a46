import { useState } from 'react';
import { useT } from '../../core/app-context.tsx';
import { isPlainClick } from '../../core/navigation/plain-click.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PartFailed } from '../../ui/part-failed.tsx';
import { useLazyPart } from '../../ui/use-lazy-part.ts';

const loadForm = () => import('../../features/inquiry/notify-in-place.tsx').then(({ NotifyInPlace }) => NotifyInPlace);

/** For a sold-out product: opens the form of the product page here; a link to that page while this cannot be loaded. */
export function NotifyWish({ sku, title, href }: { readonly sku: string; readonly title: string; readonly href: string }) {
  const t = useT('wishlist');
  const [open, setOpen] = useState(false);
  const { Part, state, load } = useLazyPart(loadForm, ['inquiry', 'form', 'validation', 'errors']);
  if (open && Part) return <Part sku={sku} />;
  return (
    <>
      <ButtonLink
        wide
        size="sm"
        variant="quiet"
        href={href}
        aria-label={t('notifyOf', { title })}
        aria-busy={state === 'loading' || undefined}
        onClick={(event) => {
          if (!isPlainClick(event) || state === 'failed') return;
          event.preventDefault();
          void load().then(setOpen);
        }}
      >
        {t('notify')}
      </ButtonLink>
      {state === 'failed' && <PartFailed />}
    </>
  );
}
