import type { z } from 'zod';
import type { Section } from '../../shared/contract/content.ts';
import { cardsOf, idsOfDesigns } from '../catalog/cards.ts';
import type { HomeSection, HomeTile } from '../shop/documents.ts';
import { resolveLink } from '../shop/links.ts';
import { pictureOf } from '../shop/media.ts';
import type { Lang } from '../core/language.ts';
import type { Shop } from '../shop/shop.ts';

type SectionView = z.input<typeof Section>;

/** The sections of the home page that the contract has; others are left out. */
export const homeSections = (shop: Shop, lang: Lang): SectionView[] =>
  shop.home.sections.flatMap((section) => sectionView(shop, section, lang) ?? []);

function sectionView(shop: Shop, section: HomeSection, lang: Lang): SectionView | null {
  const link = (cta: { label: Record<Lang, string>; link: string }): { label: string; url: string } => ({
    label: cta.label[lang],
    url: resolveLink(shop, cta.link, lang),
  });
  const tiles = (list: readonly HomeTile[]): ReturnType<typeof tileView>[] => list.map((tile) => tileView(shop, tile, lang));
  switch (section.type) {
    case 'hero-slides':
      return {
        type: 'hero',
        key: section.key,
        slides: section.slides.map((slide) => ({
          key: slide.key,
          tone: slide.tone,
          eyebrow: slide.eyebrow[lang],
          title: slide.title[lang],
          text: slide.text[lang],
          media: pictureOf(shop, slide.picture, lang),
          media_phone: slide.picture_phone === undefined ? null : pictureOf(shop, slide.picture_phone, lang),
          link: link(slide.cta),
          second: slide.second ? link(slide.second) : null,
        })),
      };
    case 'category-tiles':
      return { type: 'category-tiles', key: section.key, title: section.title[lang], tiles: tiles(section.tiles) };
    case 'story': {
      const { key, eyebrow, title, text, picture, cta } = section;
      return {
        type: 'story',
        key,
        eyebrow: eyebrow[lang],
        title: title[lang],
        text: text[lang],
        media: pictureOf(shop, picture, lang),
        link: link(cta),
      };
    }
    case 'products':
      return {
        type: 'products',
        key: section.key,
        title: section.title[lang],
        text: section.text[lang],
        link: link(section.cta),
        products: cardsOf(shop, idsOfDesigns(shop, section.designs), lang),
      };
    case 'stones-by-cut': {
      const { key, title, text, items, cta } = section;
      return { type: 'stones-by-cut', key, title: title[lang], text: text[lang], tiles: tiles(items), link: cta ? link(cta) : null };
    }
    case 'teaser': {
      const { key, title, text, picture, cta } = section;
      return { type: 'teaser', key, title: title[lang], text: text[lang], media: pictureOf(shop, picture, lang), link: link(cta) };
    }
    case 'trust-row':
      return {
        type: 'trust-row',
        key: section.key,
        items: section.items.map(({ icon, title, text, link: reference }) => ({
          icon,
          title: title[lang],
          text: text[lang],
          url: resolveLink(shop, reference, lang),
        })),
      };
    case 'instagram-strip':
      return { type: 'picture-strip', key: section.key, title: section.title[lang], text: section.text[lang], tiles: tiles(section.items) };
    case 'blog-teaser':
    case 'newsletter':
      return null;
  }
}

function tileView(
  shop: Shop,
  tile: HomeTile,
  lang: Lang,
): { title: string; text: string; url: string; media: ReturnType<typeof pictureOf> } {
  return {
    title: (tile.title ?? tile.caption)?.[lang] ?? '',
    text: tile.text?.[lang] ?? '',
    url: resolveLink(shop, tile.link, lang),
    media: pictureOf(shop, tile.picture, lang),
  };
}
