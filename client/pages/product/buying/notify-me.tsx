import { useEffect, useState } from 'react';
import { useHref } from '../../../core/links.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { PartFailed } from '../../../ui/part-failed.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { useLazyPart } from '../../../ui/use-lazy-part.ts';
import { isNotifyRequested } from '../../../features/inquiry/stored-notifications.ts';
import space from '../../../ui/spacing.module.css';

const loadForm = () => import('../../../features/inquiry/notify-in-place.tsx').then(({ NotifyInPlace }) => NotifyInPlace);

/**
 * For a sold-out configuration: a button that opens the form, before hydration a link to its page. After a request in this session the
 * form is open and confirms it.
 */
export function NotifyMe({ sku, label }: { readonly sku: string; readonly label: string }) {
  const to = useHref();
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const { Part, state, load } = useLazyPart(loadForm, ['inquiry', 'form', 'validation', 'errors']);
  useEffect(() => {
    if (!isNotifyRequested(sku)) return;
    setOpen(true);
    void load();
  }, [sku, load]);
  if (!hydrated)
    return (
      <div className={space.stack4}>
        <ButtonLink variant="secondary" wide href={to('form', { name: 'notify' }, { sku })} rel="nofollow">
          {label}
        </ButtonLink>
      </div>
    );
  return (
    <div className={space.stack4}>
      {!(open && Part) && (
        <Button
          variant="secondary"
          wide
          aria-expanded={false}
          busy={state === 'loading'}
          onClick={() => {
            setOpen(true);
            void load();
          }}
        >
          {label}
        </Button>
      )}
      {state === 'failed' && <PartFailed />}
      {/* The key resets the form for another configuration: the request is for one. */}
      {open && Part && <Part key={sku} sku={sku} />}
    </div>
  );
}
