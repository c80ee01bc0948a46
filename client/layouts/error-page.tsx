import { type ReactNode, useEffect, useRef } from 'react';
import type { Translate } from '../core/i18n.ts';
import { useApp, useT } from '../core/app-context.tsx';
import { bootstrapQuery, type PageBootstrap } from '../core/queries.ts';
import { useHref, usePageAddress } from '../core/links.ts';
import { useLocation } from '../../packages/engine/browser/navigation/location.tsx';
import { type PageFailure, usePageView } from '../../packages/engine/browser/page-view.ts';
import { SearchOpener } from '../features/search/search-opener.tsx';
import { pageTitle } from '../features/seo/page-title.ts';
import { BROKEN_PICTURE, NOT_FOUND_PICTURE } from '../ui/brand/pictures.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { ErrorScreen } from '../ui/error-screen.tsx';
import { ErrorView } from '../ui/error-view.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { RetryLink } from './retry-link.tsx';

/** An empty reference is the document's own address (RFC 3986, 4.4): a retry link for a page that does not know its address. */
const THIS_PAGE = '';

interface ErrorPageProps {
  readonly status: number;
  /** Without layout and without data from the backend. */
  readonly bare?: boolean;
  /** Name of the shop for the title, where its settings may be missing. */
  readonly shop?: string | null;
}

/** In the place of a page that could not be shown. */
export function ErrorPage({ status, bare = false, shop = null }: ErrorPageProps) {
  const t = useT('common');
  const { failure = null } = usePageView();
  const settings = useApp().queryClient.getQueryData(bootstrapQuery().queryKey)?.data.settings;
  const company = settings?.company_name ?? shop;
  const { title, text } = errorTexts(t, status, failure);
  return (
    <>
      <title>{company === null ? title : pageTitle(title, company)}</title>
      <meta name="robots" content="noindex" />
      {bare ? (
        <BareError {...{ status, title, text, settings }} />
      ) : (
        <FramedError {...{ status, title, failure, settings }}>{text}</FramedError>
      )}
    </>
  );
}

function errorTexts(t: Translate<'common'>, status: number, failure: PageFailure | null): { title: string; text: string } {
  if (status === 404 || (status === 403 && failure?.message == null)) return { title: t('notFoundTitle'), text: t('notFoundText') };
  if (failure?.isOverload) return { title: t('brokenTitle'), text: t('busyText') };
  if (failure?.message != null) return { title: t('brokenTitle'), text: failure.message };
  if (status === 503) return { title: t('maintenanceTitle'), text: t('maintenanceText') };
  return { title: t('brokenTitle'), text: t(failure?.reference == null ? 'brokenText' : 'reportedText') };
}

type Company = PageBootstrap['settings'] | undefined;

function BareError({ status, title, text, settings }: { status: number; title: string; text: string; settings: Company }) {
  const t = useT('common');
  const to = useHref();
  const { email_address: email, phone_number: phone } = settings?.company_address ?? {};
  return (
    <ErrorScreen
      status={status}
      title={title}
      action={
        <>
          {status >= 500 && (
            <ButtonLink variant="ivory" href={THIS_PAGE}>
              {t('tryAgain')}
            </ButtonLink>
          )}
          {status >= 500 ? (
            <TextLink variant="ivory" href={to('home')}>
              {t('toStart')}
            </TextLink>
          ) : (
            <ButtonLink variant="ivory" href={to('home')}>
              {t('toStart')}
            </ButtonLink>
          )}
        </>
      }
      foot={email === undefined ? null : `${t('urgent')} ${email} · ${phone}`}
    >
      {text}
    </ErrorScreen>
  );
}

interface FramedErrorProps {
  readonly status: number;
  readonly title: string;
  readonly failure: PageFailure | null;
  readonly settings: Company;
  readonly children: ReactNode;
}

function FramedError({ status, title, failure, settings, children }: FramedErrorProps) {
  const t = useT('common');
  const to = useHref();
  const { key } = usePageView();
  const heading = useHeadingFocus();
  const isMissing = status === 404 || (status === 403 && failure?.message == null);
  // The address /500 is this page: a retry would lead to it again.
  const canRetry = status >= 500 && key !== 'error';
  return (
    <ErrorView
      status={status}
      title={title}
      heading={heading}
      picture={isMissing ? NOT_FOUND_PICTURE : BROKEN_PICTURE}
      actions={
        <RetryLink isPost={failure?.isPost ?? false} canRetry={canRetry} back={<BackToForm />}>
          <ButtonLink href={to('home')} variant={canRetry || failure?.isPost ? 'secondary' : 'primary'}>
            {t('toStart')}
          </ButtonLink>
          <SearchOpener look={isMissing ? 'button' : 'text'} />
        </RetryLink>
      }
      foot={isMissing ? null : <Help reference={failure?.reference ?? null} phone={settings?.company_address.phone_number} />}
    >
      {children}
    </ErrorView>
  );
}

function Help({ reference, phone }: { readonly reference: string | null; readonly phone: string | undefined }) {
  const t = useT('common');
  if (phone === undefined && reference === null) return null;
  return (
    <>
      {t('stillBroken')} {phone !== undefined && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
      {phone !== undefined && reference !== null && ', '}
      {reference !== null && t('reference', { reference })}
    </>
  );
}

/** After a navigation in the browser the focus is on the page's start: here on what happened. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key: entry } = useLocation();
  useEffect(() => {
    if (document.activeElement?.id === 'main') heading.current?.focus({ preventScroll: true });
  }, [entry]);
  return heading;
}

/** Opens the form of this address again, with what was typed where the server knows it. Nothing is sent anew: `step` is not 'send'. */
function BackToForm() {
  const t = useT('common');
  const { posted } = useApp();
  const address = usePageAddress();
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
