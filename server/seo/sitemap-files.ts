import type { Site } from '../../packages/engine/site.ts';
import { type GzippedFile, openGzip } from '../../packages/engine/http/gzipped-file.ts';
import type { SitemapPage } from './sitemap-pages.ts';
import { indexXml, LIST_END, LIST_START, urlElements } from './sitemap-xml.ts';

export type SitemapFiles = ReadonlyMap<string, GzippedFile>;

export interface SitemapLimits {
  /** sitemaps.org: 50,000 addresses and 50 MB (52,428,800 bytes) in one file. */
  readonly urls: number;
  readonly bytes: number;
  /** The most bytes that are kept, compressed. */
  readonly kept: number;
}
export const LIMITS: SitemapLimits = { urls: 50_000, bytes: 52_428_800, kept: 64 * 1024 * 1024 };

/** `/sitemap.xml` when all fits in there, else it is the index of `/sitemap-1.xml`, `/sitemap-2.xml` … */
export async function makeSitemapFiles(pages: AsyncIterable<SitemapPage>, site: Site, limits = LIMITS): Promise<SitemapFiles> {
  const parts: GzippedFile[] = [];
  let kept = 0;
  let part = await openPart();
  let urls = 0;
  const close = async (): Promise<void> => {
    await part.write(LIST_END);
    const file = await part.end();
    kept += file.length;
    if (kept > limits.kept) throw new Error(`the sitemap is larger than ${limits.kept} bytes`);
    parts.push(file);
  };
  for await (const page of pages) {
    for (const element of urlElements(site, page)) {
      if (urls >= limits.urls || part.size + Buffer.byteLength(element) + LIST_END.length > limits.bytes) {
        await close();
        part = await openPart();
        urls = 0;
      }
      urls += 1;
      await part.write(element);
    }
  }
  await close();
  const [only] = parts;
  if (only && parts.length === 1) return new Map([['/sitemap.xml', only]]);
  const named = parts.map((file, index) => [`/sitemap-${index + 1}.xml`, file] as const);
  return new Map([['/sitemap.xml', await fileOf(indexXml(named.map(([name]) => site.origin + name)))], ...named]);
}

async function openPart() {
  const part = openGzip();
  await part.write(LIST_START);
  return part;
}

async function fileOf(xml: string): Promise<GzippedFile> {
  const file = openGzip();
  await file.write(xml);
  return file.end();
}
