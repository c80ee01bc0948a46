import { type ComponentType, useMemo } from 'react';
import { faqData } from '../../../shared/commerce/structured-data/faq.ts';
import type { ContentBlockType } from '../../../packages/contract/content-blocks.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import { useLocale, useSite } from '../../core/app-context.tsx';
import { ForeignText } from '../../ui/foreign-text.tsx';
import { ViewedBefore } from '../recent/viewed-before.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import { Accessibility } from './accessibility.tsx';
import type { PlacedBlock } from './place-blocks.ts';
import type { BlockProps } from './block-of.ts';
import { CallToAction } from './call-to-action.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Columns } from './columns.tsx';
import { CompanyData } from './company-data.tsx';
import { FactTable } from './fact-table.tsx';
import { Faq } from './faq.tsx';
import { FormBlock } from './form-block.tsx';
import { Hero } from './hero.tsx';
import { LeadHeading } from './lead-heading.tsx';
import { NewestPosts } from './newest-posts.tsx';
import { PictureBlock } from './picture-block.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { PictureText, Story } from './picture-text.tsx';
import { ProductRow } from './product-row.tsx';
import { Quote } from './quote.tsx';
import { Steps } from './steps.tsx';
import { StonesByCut } from './stones-by-cut.tsx';
import { Teaser } from './teaser.tsx';
import { TextBlock } from './text-block.tsx';
import { TrustRow } from './trust-row.tsx';
import { VideoBlock } from './video-block.tsx';
import type { Id } from '../../../packages/contract/common.ts';

/** THE table of block types: a type of the contract without a row does not compile. */
const COMPONENTS: { readonly [T in ContentBlockType]: ComponentType<BlockProps<T>> } = {
  accessibility: Accessibility,
  'call-to-action': CallToAction,
  'category-tiles': CategoryTiles,
  columns: Columns,
  'company-data': CompanyData,
  faq: Faq,
  form: FormBlock,
  heading: LeadHeading,
  hero: Hero,
  picture: PictureBlock,
  'picture-strip': PictureStrip,
  'picture-text': PictureText,
  posts: NewestPosts,
  products: ProductRow,
  quote: Quote,
  'recently-viewed': RecentlyViewed,
  steps: Steps,
  'stones-by-cut': StonesByCut,
  story: Story,
  table: FactTable,
  teaser: Teaser,
  text: TextBlock,
  'trust-row': TrustRow,
  video: VideoBlock,
};

/** The blocks of a page. A block without anything that the shop can show renders nothing. */
export function BlockList({ placed }: { placed: readonly PlacedBlock[] }) {
  const { origin } = useSite();
  const questions = useMemo(() => placed.flatMap(({ block }) => (block.type === 'faq' ? block.questions : [])), [placed]);
  return (
    <>
      {runsOfLanguage(placed, useLocale()).map(({ lang, blocks }) => (
        <ForeignText key={blocks[0]?.place.id} lang={lang}>
          {blocks.map((one) => (
            <PlacedBlockView key={one.place.id} {...one} />
          ))}
        </ForeignText>
      ))}
      {questions.length > 0 && <StructuredData data={faqData(questions, origin)} />}
    </>
  );
}

interface Run {
  /** Null: the page's. */
  readonly lang: string | null;
  readonly blocks: PlacedBlock[];
}

/** Blocks that follow each other in one language: what is said of it is said once. */
function runsOfLanguage(placed: readonly PlacedBlock[], locale: Locale): readonly Run[] {
  const runs: Run[] = [];
  for (const one of placed) {
    const { lang: given } = one.block;
    const lang = given == null || given === locale ? null : given;
    const last = runs.at(-1);
    if (last?.lang === lang) last.blocks.push(one);
    else runs.push({ lang, blocks: [one] });
  }
  return runs;
}

function PlacedBlockView({ block, place }: PlacedBlock) {
  const Block = COMPONENTS[block.type] as ComponentType<BlockProps<ContentBlockType>>;
  return <Block block={block} place={place} />;
}

const NONE: readonly Id[] = [];

/** The products that this visitor has viewed: in the browser only, since the page is the same for everybody. */
function RecentlyViewed() {
  return <ViewedBefore except={NONE} />;
}
