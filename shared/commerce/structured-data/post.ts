import type { Post } from '../../../packages/contract/post.ts';
import { asDocument, type Node } from './node.ts';

interface PostFacts {
  readonly post: Pick<Post, 'title' | 'meta_description' | 'published_at' | 'updated_at' | 'author' | 'categories'>;
  /** Absolute URLs. */
  readonly url: string;
  readonly image: string;
  readonly locale: string;
  readonly publisher: { readonly name: string; readonly url: string };
}

/** A post of the magazine. Without a named author the shop is the author. */
export function postData({ post, url, image, locale, publisher }: PostFacts): Node {
  const organization = { '@type': 'Organization', ...publisher };
  return asDocument({
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.meta_description,
    url,
    mainEntityOfPage: url,
    image: [image],
    datePublished: post.published_at,
    dateModified: post.updated_at,
    inLanguage: locale,
    articleSection: post.categories[0]?.title ?? '',
    author: post.author === null ? organization : { ...organization, name: post.author },
    publisher: organization,
  });
}
