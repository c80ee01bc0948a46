import type { Media } from '../../../packages/contract/media.ts';
import { countryOfLocale } from '../../../shared/i18n/country.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { useSite, useBootstrap, useLocale } from '../../core/app-context.tsx';
import { SHARE_PICTURE } from '../../ui/brand/pictures.ts';
import { useAbsolute } from './use-absolute.ts';

/** The width at which previews are shown. */
const WIDTH = 1200;

export interface LinkPreviewProps {
  readonly title: string;
  readonly path: string;
  readonly type?: 'website' | 'product' | 'article';
  /** The shop's picture by default. */
  readonly picture?: Pick<Media, 'url' | 'alt' | 'width' | 'height'> | null | undefined;
  /** With two decimals. */
  readonly price?: string;
  readonly article?: { readonly published: string; readonly modified: string; readonly section: string };
}

/** Open Graph tags (ogp.me) for link previews. `PageHead` writes the description. */
export function LinkPreview({ title, path, type = 'website', picture, price, article }: LinkPreviewProps) {
  const { origin, languages } = useSite();
  const locale = useLocale();
  const { settings } = useBootstrap();
  const absolute = useAbsolute();
  const shown = picture ?? { ...SHARE_PICTURE, alt: `${settings.company_name}, ${settings.tagline}` };
  const others = languages.filter((one) => one.locale !== locale);
  const width = Math.min(WIDTH, shown.width);
  return (
    <>
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={settings.company_name} />
      <meta property="og:locale" content={ogLocale(locale)} />
      {others.map((one) => (
        <meta key={one.locale} property="og:locale:alternate" content={ogLocale(one.locale)} />
      ))}
      <meta property="og:image" content={absolute(shown.url, WIDTH)} />
      <meta property="og:image:width" content={`${width}`} />
      <meta property="og:image:height" content={`${Math.round((shown.height * width) / shown.width)}`} />
      <meta property="og:image:alt" content={shown.alt} />
      {price !== undefined && <meta property="product:price:amount" content={price} />}
      {price !== undefined && <meta property="product:price:currency" content={settings.currency_code} />}
      {article && <meta property="article:published_time" content={article.published} />}
      {article && <meta property="article:modified_time" content={article.modified} />}
      {article && <meta property="article:section" content={article.section} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

const ogLocale = (locale: Locale): string => `${locale}_${countryOfLocale(locale)}`;
