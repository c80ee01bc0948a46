import { useMemo } from 'react';
import { jewellerData, websiteData } from '../../../shared/commerce/structured-data/shop.ts';
import { IntegrationType } from '../../../packages/contract/codes.ts';
import type { Media } from '../../../packages/contract/media.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { verificationCode } from '../../../shared/integrations/google.ts';
import { useApp, useBootstrap, useLocale } from '../../core/app-context.tsx';
import { useHref } from '../../core/links.ts';
import { pageLoader } from '../../../packages/engine/browser/page.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { opensWide, placeBlocks } from '../../features/content/place-blocks.ts';
import { BlockList } from '../../features/content/block-list.tsx';
import { loadBlocks } from '../../features/content/load-blocks.ts';
import { PageHead } from '../../features/seo/page-head.tsx';
import { StructuredData } from '../../features/seo/structured-data.tsx';
import { useAbsolute } from '../../features/seo/use-absolute.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSuspenseQuery } from '../../../packages/engine/browser/use-suspense-query.ts';

export const load = pageLoader('home', async ({ queryClient }) => {
  const { data } = await queryClient.ensureQueryData(contentPageQuery('home'));
  await loadBlocks(queryClient, data.blocks);
  return null;
});

export default function HomePage() {
  const to = useHref();
  const { title, seo, blocks } = useSuspenseQuery(contentPageQuery('home')).data.data;
  const { placed } = useMemo(() => placeBlocks(blocks), [blocks]);
  const [first] = blocks;
  const picture = first?.type === 'hero' ? first.slides[0]?.media : undefined;
  return (
    <>
      <PageHead title={seo.title} description={seo.description} path={to('home')} picture={picture} />
      <SiteVerification />
      <ShopData picture={picture} />
      {!opensWide(blocks) && <HiddenTitle title={title} />}
      <BlockList placed={placed} />
    </>
  );
}

/** Proves to Google that the operator owns the shop. Loads nothing. */
function SiteVerification() {
  const settings = enabledIntegration(useBootstrap(), IntegrationType.gtm);
  const code = settings && verificationCode(settings);
  return code && <meta name="google-site-verification" content={code} />;
}

/** The first slide's title is the page's title; without a hero the title is visually hidden. */
function HiddenTitle({ title }: { title: string }) {
  return (
    <h1>
      <VisuallyHidden>{title}</VisuallyHidden>
    </h1>
  );
}

/** Structured data about the shop and its search. */
function ShopData({ picture }: { picture: Media | undefined }) {
  const { assets, site } = useApp();
  const { settings } = useBootstrap();
  const locale = useLocale();
  const to = useHref();
  const absolute = useAbsolute();
  const facts = {
    home: site.origin + to('home'),
    search: site.origin + to('catalog'),
    logo: settings.desktop_logo === null ? site.origin + assets.icons.appleTouch : absolute(settings.desktop_logo),
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
