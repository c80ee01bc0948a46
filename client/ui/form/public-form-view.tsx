import type { ComponentProps } from 'react';
import { HONEYPOT, OPENED_AT, SENT_AGAIN } from '../../../packages/engine/forms/bot-checks.ts';
import { useHref } from '../../core/links.ts';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import { FormView } from './form-view.tsx';
import { Honeypot } from './honeypot.tsx';

interface PublicFormViewProps extends ComponentProps<typeof FormView> {
  /** The product that the form is about. */
  readonly sku?: string;
}

/** A form of `shared/forms/public.ts`, on any page. Plain posts go to the form's own page; checks stop programs that fill in all forms. */
export function PublicFormView({ sku, children, ...view }: PublicFormViewProps) {
  const to = useHref();
  const { name } = view.state.form;
  return (
    <FormView {...view} action={to('form', { name }, sku === undefined ? {} : { sku })}>
      {sku !== undefined && <input type="hidden" name="sku" value={sku} />}
      {children}
      <BotChecks state={view.state} />
    </FormView>
  );
}

function BotChecks({ state: { failure, values } }: Pick<PublicFormViewProps, 'state'>) {
  const openedAt = usePageView().data?.openedAt;
  if (failure?.code === 'send_again') return <input type="hidden" name={SENT_AGAIN} value="on" />;
  return (
    <>
      {openedAt !== undefined && <input type="hidden" name={OPENED_AT} value={openedAt} />}
      <Honeypot value={values[HONEYPOT] ?? ''} />
    </>
  );
}
