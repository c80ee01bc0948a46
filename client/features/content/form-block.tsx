import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { ButtonLink } from '../../ui/button.tsx';
import type { BlockProps } from './block-of.ts';
import { ActionPanel } from './call-to-action.tsx';

/**
 * Leads to the form's own page. Only home and previews show it: the form makes any other page a contact page
 * (client/pages/content/content-page.tsx).
 */
export function FormBlock({ block: { form, title, text }, place: { id, plain } }: BlockProps<'form'>) {
  const t = useT('common');
  const to = useHref();
  return (
    <ActionPanel id={id} plain={plain} title={title === '' ? t('writeToUs') : title} text={text}>
      <ButtonLink href={to('form', { name: form })}>{t('writeToUs')}</ButtonLink>
    </ActionPanel>
  );
}
