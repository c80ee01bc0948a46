import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { createGzip, type Gzip, gzip } from 'node:zlib';
import type { Site } from '../../shared/i18n/site.ts';
import type { SitemapPage } from './sitemap-pages.ts';
import { indexXml, LIST_END, LIST_START, urlElements } from './sitemap-xml.ts';

/** Kept compressed only: XML of addresses shrinks to a thirtieth. */
export interface SitemapFile {
  readonly gzipped: Buffer;
  /** Bytes of the XML. */
  readonly size: number;
  readonly etag: string;
}
export type SitemapFiles = ReadonlyMap<string, SitemapFile>;

export interface SitemapLimits {
  /** sitemaps.org: 50,000 addresses and 50 MB (52,428,800 bytes) in one file. */
  readonly urls: number;
  readonly bytes: number;
  /** What we keep at most, compressed. */
  readonly kept: number;
}
export const LIMITS: SitemapLimits = { urls: 50_000, bytes: 52_428_800, kept: 64 * 1024 * 1024 };

const WRITE = 64 * 1024;

/** `/sitemap.xml` when all fits in there, else it is the index of `/sitemap-1.xml`, `/sitemap-2.xml` … */
export async function makeSitemapFiles(pages: AsyncIterable<SitemapPage>, site: Site, limits = LIMITS): Promise<SitemapFiles> {
  const parts: SitemapFile[] = [];
  let kept = 0;
  let part = openPart();
  const close = async (): Promise<void> => {
    const file = await part.end();
    kept += file.gzipped.length;
    if (kept > limits.kept) throw new Error(`the sitemap is larger than ${limits.kept} bytes`);
    parts.push(file);
  };
  for await (const page of pages) {
    for (const element of urlElements(site, page)) {
      const bytes = Buffer.byteLength(element);
      if (part.urls >= limits.urls || part.bytes + bytes + LIST_END.length > limits.bytes) {
        await close();
        part = openPart();
      }
      await part.add(element, bytes);
    }
  }
  await close();
  const [only] = parts;
  if (only && parts.length === 1) return new Map([['/sitemap.xml', only]]);
  const named = parts.map((file, index) => [`/sitemap-${index + 1}.xml`, file] as const);
  return new Map([['/sitemap.xml', await fileOf(indexXml(named.map(([name]) => site.origin + name)))], ...named]);
}

/** One list in the making. Compression is done in the thread pool. */
function openPart() {
  const stream: Gzip = createGzip({ level: 6 });
  const out: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => out.push(chunk));
  let waiting = LIST_START;
  const part = {
    urls: 0,
    bytes: LIST_START.length,
    async add(element: string, bytes: number): Promise<void> {
      part.urls += 1;
      part.bytes += bytes;
      waiting += element;
      if (waiting.length < WRITE) return;
      const isFull = !stream.write(waiting);
      waiting = '';
      if (isFull) await once(stream, 'drain');
    },
    async end(): Promise<SitemapFile> {
      stream.end(waiting + LIST_END);
      await once(stream, 'end');
      return described(Buffer.concat(out), part.bytes + LIST_END.length);
    },
  };
  return part;
}

const fileOf = async (xml: string): Promise<SitemapFile> => described(await promisify(gzip)(xml), Buffer.byteLength(xml));

const described = (gzipped: Buffer, size: number): SitemapFile => ({
  gzipped,
  size,
  etag: `"${createHash('sha256').update(gzipped).digest('base64url').slice(0, 22)}"`,
});
