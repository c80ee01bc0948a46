import { expect, it } from 'vitest';
import { postData } from './post.ts';

const post = {
  title: 'Platinum or white gold',
  meta_description: 'Two whites.',
  published_at: '2026-09-10T00:00:00.000Z',
  updated_at: '2026-09-12T00:00:00.000Z',
  author: 'Workshop',
  categories: [{ slug: 'guides', title: 'Guides' }],
};
const facts = {
  url: 'https://shop.example/en/articles/guides/platinum',
  image: 'https://shop.example/media/a.webp',
  locale: 'en',
  publisher: { name: 'Feinlicht', url: 'https://shop.example/en' },
};

it('names dates, section, author and publisher', () => {
  expect(postData({ post, ...facts })).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'Platinum or white gold',
    datePublished: '2026-09-10T00:00:00.000Z',
    dateModified: '2026-09-12T00:00:00.000Z',
    articleSection: 'Guides',
    author: { name: 'Workshop' },
    publisher: { name: 'Feinlicht' },
  });
});

it('without a named author the shop is the author', () => {
  expect(postData({ post: { ...post, author: null }, ...facts })).toMatchObject({ author: { name: 'Feinlicht' } });
});
