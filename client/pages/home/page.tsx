import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { IntegrationType } from '../../../shared/contract/codes.ts';
import { enabledIntegration } from '../../../shared/integrations/enabled.ts';
import { verificationCode } from '../../../shared/integrations/google-tag-manager.ts';
import { arrange, opensWide } from '../../features/content/arrange.ts';
import { BlockList } from '../../features/content/block-list.tsx';
import { ShopData } from '../../features/content/shop-data.tsx';
import { PageHead } from '../../features/seo/page-head.tsx';
import { useBootstrap } from '../../core/app-context.tsx';
import { contentPageQuery } from '../../core/queries.ts';
import { useHref } from '../../core/links.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';

export { homeLoader as load } from './loader.ts';

export default function HomePage() {
  const to = useHref();
  const { title, seo, blocks } = useSuspenseQuery(contentPageQuery('home')).data.data;
  const { placed } = useMemo(() => arrange(blocks), [blocks]);
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
