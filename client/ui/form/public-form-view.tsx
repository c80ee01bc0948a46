import type { ComponentProps } from 'react';
import { OPENED_AT } from '../../../shared/forms/bot-checks.ts';
import { useHref } from '../../core/links.ts';
import { usePageView } from '../../core/page-view.ts';
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
      <BotChecks />
    </FormView>
  );
}

function BotChecks() {
  const openedAt = usePageView().data?.openedAt;
  return (
    <>
      {openedAt !== undefined && <input type="hidden" name={OPENED_AT} value={openedAt} />}
      <Honeypot />
    </>
  );
}
