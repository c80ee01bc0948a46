import { unsubscribeForm } from '../../../shared/forms/newsletter.ts';
import { useT } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { usePage } from '../../../packages/engine/browser/page.tsx';
import { MailedLinkPage } from './mailed-link-page.tsx';
import { TextLink } from '../../ui/text-link.tsx';

export default function NewsletterUnsubscribePage() {
  const t = useT('newsletter');
  const to = useHref();
  return (
    <MailedLinkPage
      form={unsubscribeForm}
      token={usePage('newsletterUnsubscribe').params.token}
      title={t('unsubscribeTitle')}
      text={t('unsubscribeText')}
      button={t('unsubscribe')}
      done={{
        title: t('unsubscribedTitle'),
        text: (email) => t('unsubscribedText', { email }),
        plain: t('unsubscribedPlain'),
        link: <TextLink href={to('form', { name: 'newsletter' })}>{t('mistake')}</TextLink>,
      }}
    />
  );
}
