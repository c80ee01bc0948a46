import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { orderNotesForm } from '../../../shared/forms/order.ts';
import type { Order } from '../../../packages/contract/order.ts';
import { useStores, useT } from '../../core/app-context.tsx';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { FormTextarea } from '../../ui/form/form-fields.tsx';
import { FormView } from '../../ui/form/form-view.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast-store.ts';
import facts from '../../features/order/order-facts.module.css';
import { linkClass } from '../../ui/text-link.tsx';
import styles from './order-notes.module.css';
import { customerOrderQuery } from '../../features/order/queries.ts';
import { cx } from '../../ui/cx.ts';
import only from '../../ui/only.module.css';

/** The customer's note, which may be changed until the work begins. */
export function OrderNotes({ order }: { order: Order }) {
  const t = useT('orders');
  const form = useT('form');
  const { order_notes, notes_open } = order;
  const wasPosted = usePage('order').search.get('done') === orderNotesForm.name;
  return (
    <div className={styles.notes}>
      {wasPosted && <Notice tone="success">{form('saved')}</Notice>}
      <p className={facts.notes}>{order_notes ?? t('noNotes')}</p>
      {notes_open && <ChangeNotes order={order} />}
    </div>
  );
}

function ChangeNotes({ order }: { order: Order }) {
  const t = useT('orders');
  const words = useT('order');
  const form = useT('form');
  const { toasts } = useStores();
  const queryClient = useQueryClient();
  const details = useRef<HTMLDetailsElement>(null);
  const wasPressed = useRef(false);
  const { unique_id: id, order_notes } = order;
  const state = useForm(orderNotesForm, {
    defaults: { order_id: id, order_notes: order_notes ?? '' },
    onDone(answer) {
      queryClient.setQueryData(customerOrderQuery(id).queryKey, answer);
      showToast(toasts, { text: form('saved') });
      if (!details.current) return;
      details.current.open = false;
      details.current.querySelector('summary')?.focus();
    },
  });
  /** The event comes after the change; the browser also fires it for a form that was open at first. */
  function focusOpened(): void {
    const isOpened = wasPressed.current && details.current?.open;
    wasPressed.current = false;
    if (isOpened) details.current?.querySelector('textarea')?.focus();
  }
  const isRefused = state.failure !== null || Object.keys(state.errors).length > 0;
  return (
    <details ref={details} className={cx(styles.change, only.screen)} open={isRefused || undefined} onToggle={focusOpened}>
      <summary
        className={linkClass({ variant: 'quiet' }, styles.summary)}
        aria-label={t('changeNotesOf')}
        onClick={() => (wasPressed.current = true)}
      >
        {t('changeNotes')}
      </summary>
      <FormView state={state} labels={{ order_notes: words('notes') }} aria-label={words('notes')}>
        <input type="hidden" name="order_id" value={id} />
        <FormTextarea state={state} name="order_notes" label={words('notes')} optional rows={4} />
        <div>
          <SubmitButton state={state} variant="secondary" size="sm">
            {t('saveNotes')}
          </SubmitButton>
        </div>
      </FormView>
    </details>
  );
}
