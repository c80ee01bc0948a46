import * as z from 'zod';

export const SitemapRequest = z.object({ secret: z.string().min(1).max(200) });

export const SitemapEntry = z.object({
  url: z.string().max(2000),
  updated_at: z.iso.datetime({ offset: true }).optional(),
  alternates: z.array(z.object({ lang: z.string(), url: z.string().max(2000) })).optional(),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

/**
 * GET /sitemap: all pages in the default language. `url` is a storefront path with the prefix `/main`
 * (`/main/product/solitaer-aurelia`); `alternates` are the page's paths in the other languages, without locale prefix.
 */
export const Sitemap = z.object({ sitemap: z.array(SitemapEntry) });
export type Sitemap = z.infer<typeof Sitemap>;
