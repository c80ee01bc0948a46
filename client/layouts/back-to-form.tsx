import { useApp, useLocale, useT } from '../core/app-context.tsx';
import { usePageAlternates } from '../core/links.ts';
import { Button, ButtonLink } from '../ui/button.tsx';

/** Opens the form of this address again, with what was typed where the server knows it. Nothing is sent anew: `step` is not 'send'. */
export function BackToForm() {
  const t = useT('common');
  const { posted } = useApp();
  const address = usePageAlternates()[useLocale()];
  if (posted === null) return <ButtonLink href={address}>{t('backToForm')}</ButtonLink>;
  return (
    <form method="post" action={address}>
      <input type="hidden" name="form" value={posted.name} />
      <input type="hidden" name="step" value="edit" />
      {Object.entries(posted.values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">{t('backToForm')}</Button>
    </form>
  );
}
