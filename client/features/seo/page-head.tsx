import { createContext, type ReactNode, useContext } from 'react';
import { cutText } from '../../../shared/commerce/cut-text.ts';
import { canonicalUrl } from '../../../packages/engine/site.ts';
import { useBootstrap, useLocale, useSite } from '../../core/app-context.tsx';
import { type PageAlternate, usePageAlternates } from '../../core/links.ts';
import { usePageView } from '../../../packages/engine/browser/page-view.ts';
import type { LinkPreviewProps } from './link-preview.tsx';
import { pageTitle } from './page-title.ts';

/** Renders `LinkPreview` on the server. Null in the browser, because readers of these tags read the server's HTML. */
export const LinkPreviewContext = createContext<((props: LinkPreviewProps) => ReactNode) | null>(null);

interface PageHeadProps extends Omit<LinkPreviewProps, 'path'> {
  readonly description?: string;
  /** The canonical address in the current language, from `useHref()`; null keeps the page out of indexes (ADR-0007). */
  readonly path: string | null;
  /** The address for link previews, if not `path`: with the chosen configuration. */
  readonly sharedPath?: string;
  /** False keeps this view of the page out of indexes; `path` still says which page it belongs to. */
  readonly indexed?: boolean;
}

/** The <head> elements for search engines and link previews. */
export function PageHead({ title, description = '', path, sharedPath, indexed = path !== null, ...preview }: PageHeadProps) {
  const { settings } = useBootstrap();
  const whole = pageTitle(title, settings.company_name);
  const text = cutText(description);
  const linkPreview = useContext(LinkPreviewContext);
  return (
    <>
      <title>{whole}</title>
      {text !== '' && <meta name="description" property="og:description" content={text} />}
      <meta name="robots" content={indexed ? 'max-image-preview:large' : 'noindex'} />
      {path !== null && <Addresses path={path} />}
      {path !== null && linkPreview?.({ ...preview, title: whole, path: sharedPath ?? path })}
    </>
  );
}

/** The page's canonical address and, unless that is another page, its addresses in the other languages (ADR-0007). */
function Addresses({ path }: { path: string }) {
  const site = useSite();
  const locale = useLocale();
  const alternates = usePageAlternates(path);
  const isCanonical = usePageView().search === (path.split('?', 2)[1] ?? '');
  const translations = usePageView().data?.translations;
  const isOffered = ({ locale: language }: PageAlternate) => translations?.some(({ lang }) => lang === language) ?? true;
  const offered = isCanonical ? alternates.filter(isOffered) : [];
  const fallback = offered.find(({ isDefault }) => isDefault);
  const own = alternates.find((one) => one.locale === locale);
  return (
    <>
      <link rel="canonical" href={own ? canonicalUrl(site, locale, own.path) : site.origin + path} />
      {offered.map((one) => (
        <link key={one.locale} rel="alternate" hrefLang={one.locale} href={canonicalUrl(site, one.locale, one.path)} />
      ))}
      {fallback && <link rel="alternate" hrefLang="x-default" href={canonicalUrl(site, fallback.locale, fallback.path)} />}
    </>
  );
}
