import type { Section } from '../../../shared/contract/content.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { Hero } from './hero.tsx';
import { PictureStrip } from './picture-strip.tsx';
import { ProductRow } from './product-row.tsx';
import { StonesByCut } from './stones-by-cut.tsx';
import { Story } from './story.tsx';
import { Teaser } from './teaser.tsx';
import { TrustRow } from './trust-row.tsx';

/** A section of the home page. Sections without a link that the shop can show render nothing. */
export function HomeSection({ section }: { section: Section }) {
  switch (section.type) {
    case 'hero':
      return <Hero section={section} />;
    case 'category-tiles':
      return <CategoryTiles section={section} />;
    case 'story':
      return <Story section={section} />;
    case 'products':
      return <ProductRow section={section} />;
    case 'stones-by-cut':
      return <StonesByCut section={section} />;
    case 'teaser':
      return <Teaser section={section} />;
    case 'trust-row':
      return <TrustRow section={section} />;
    case 'picture-strip':
      return <PictureStrip section={section} />;
  }
}
