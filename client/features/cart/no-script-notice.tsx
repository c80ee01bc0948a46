import { useBootstrap } from '../../core/app-context.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For visitors without JavaScript: what needs it, and the phone number and e-mail address to use instead. */
export function NoScriptNotice({ children }: { children: string }) {
  const { email_address, phone_number } = useBootstrap().settings.company_address;
  return (
    <noscript>
      <Notice>
        {children} <a href={`tel:${phone_number.replaceAll(' ', '')}`}>{phone_number.replaceAll(' ', '\u00a0')}</a>,{' '}
        <a href={`mailto:${email_address}`}>{email_address}</a>
      </Notice>
    </noscript>
  );
}
