import { useApp, useLocale, useT } from '../core/app-context.tsx';
import { bootstrapQuery } from '../core/queries.ts';
import { useHref, usePageAlternates } from '../core/links.ts';
import { NOT_FOUND_PICTURE } from '../ui/brand/pictures.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { ErrorView } from '../ui/error-view.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** An empty reference is the document's own address (RFC 3986, 4.4): a retry link for a page that does not know its address. */
const THIS_PAGE = '';

/** Shown after a failed navigation. `bare`: without layout and without data from the backend. */
export function ErrorPage({ status, bare = false }: { status: number; bare?: boolean }) {
  const t = useT('common');
  const to = useHref();
  const again = usePageAlternates()[useLocale()];
  const contact = useContact();
  const { title, text } = useErrorTexts(status);
  return (
    <>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      {bare ? (
        <ErrorScreen
          status={status}
          title={title}
          action={
            <ButtonLink variant="ivory" href={status === 404 ? to('home') : THIS_PAGE}>
              {status === 404 ? t('toStart') : t('tryAgain')}
            </ButtonLink>
          }
          foot={contact && `${t('urgent')} ${contact}`}
        >
          {text}
        </ErrorScreen>
      ) : (
        <ErrorView
          status={status}
          title={title}
          picture={status === 404 ? NOT_FOUND_PICTURE : null}
          actions={
            <>
              <ButtonLink href={to('home')}>{t('toStart')}</ButtonLink>
              {status === 404 ? (
                <TextLink href={to('catalog')}>{t('toCatalog')}</TextLink>
              ) : (
                <TextLink href={again}>{t('tryAgain')}</TextLink>
              )}
            </>
          }
        >
          {text}
        </ErrorView>
      )}
    </>
  );
}

function useErrorTexts(status: number): { title: string; text: string } {
  const t = useT('common');
  if (status === 404) return { title: t('notFoundTitle'), text: t('notFoundText') };
  if (status === 503) return { title: t('maintenanceTitle'), text: t('maintenanceText') };
  return { title: t('errorTitle'), text: t('errorText') };
}

/** Mail address and phone number, if the bootstrap data are loaded. */
function useContact(): string | null {
  const settings = useApp().queryClient.getQueryData(bootstrapQuery().queryKey)?.data.settings;
  return settings ? `${settings.company_address.email_address} · ${settings.company_address.phone_number}` : null;
}
