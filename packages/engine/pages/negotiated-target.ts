import type { IncomingMessage } from 'node:http';
import { prefersMarkdown } from '../http/prefers-markdown.ts';
import type { Routes } from '../routes.ts';
import { isReadable, localTarget, pageAddress } from './page-address.ts';

/** The target in origin form: that of the page's Markdown for who asks for it at the page's own address. */
export function negotiatedTarget(routes: Routes, { site, url = '', headers }: Pick<IncomingMessage, 'site' | 'url' | 'headers'>): string {
  if (!prefersMarkdown(headers.accept)) return url;
  const address = pageAddress(routes, site, url);
  return address && isReadable(routes, address.routeKey) ? localTarget(address, 'markdown') : url;
}
