import type { Media } from '../../../shared/contract/media.ts';
import { jewellerData, websiteData } from '../../../shared/commerce/structured-data/shop.ts';
import { useApp, useBootstrap, useLocale } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { useAbsolute } from '../seo/use-absolute.ts';

/** Structured data about the shop and its search. */
export function ShopData({ picture }: { picture: Media | undefined }) {
  const { origin, assets } = useApp();
  const { settings } = useBootstrap();
  const locale = useLocale();
  const to = useHref();
  const absolute = useAbsolute();
  const facts = {
    home: origin + to('home'),
    search: origin + to('catalog'),
    logo: settings.desktop_logo === null ? origin + assets.icons.appleTouch : absolute(settings.desktop_logo),
    image: picture ? absolute(picture.url) : null,
    locale,
  };
  return (
    <>
      <StructuredData data={websiteData(settings, facts)} />
      <StructuredData data={jewellerData(settings, facts)} />
    </>
  );
}
