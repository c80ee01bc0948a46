import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { LinkedText } from '../../ui/linked-text.tsx';
import role from '../../ui/text-role.module.css';

/** How the e-mail address is used, with a link to the privacy policy. */
export function PrivacyNote({ text }: { text: string }) {
  const t = useT('inquiry');
  const to = useHref();
  return (
    <p className={role.note}>
      <LinkedText text={text} hrefs={{ privacy: to('content', { slug: t('privacySlug') }) }} newTab={t('newTab')} />
    </p>
  );
}
