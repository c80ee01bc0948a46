import type { IncomingMessage } from 'node:http';
import { hasMarkdown } from '../../../shared/routes.ts';
import { prefersMarkdown } from '../../http/prefers-markdown.ts';
import { localTarget, pageAddress } from '../page-address.ts';

/** The target in origin form: that of the page's Markdown for who asks for it at the page's own address. */
export function negotiatedTarget({ site, url = '', headers }: Pick<IncomingMessage, 'site' | 'url' | 'headers'>): string {
  if (!prefersMarkdown(headers.accept)) return url;
  const address = pageAddress(site, url);
  return address && address.routeKey !== null && hasMarkdown(address.routeKey) ? localTarget(address, 'markdown') : url;
}
