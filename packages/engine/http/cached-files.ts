import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnmodified } from '../../http-cache/conditional.ts';
import { chooseCoding, type Coding } from '../../http-cache/content-coding.ts';
import { memo } from '../../http-cache/memo.ts';
import type { HeaderList } from './security-headers.ts';

/** A file with its codings. */
export interface StaticFile {
  readonly type: string;
  readonly bodies: ReadonlyMap<Coding, Buffer>;
  readonly etag: string;
}

export interface CachedFilesOptions {
  /** Fields of every response. */
  readonly headers: HeaderList;
  readonly onResponse: (req: IncomingMessage, status: number) => void;
}

export interface CachedFiles {
  /** From now on `respond` sends it. */
  add(path: string, file: StaticFile, cacheControl: string): void;
  /** True: the response was sent. */
  respond(req: IncomingMessage, res: ServerResponse): boolean;
}

interface Form {
  readonly body: Buffer;
  readonly etag: string;
  readonly head: string[];
  /** Of a 304 (RFC 9110, 15.4.5). */
  readonly shortHead: string[];
}

const CROSS_ORIGIN = 'cross-origin-resource-policy';

/** Files after their first request, like hits of the page cache: complete heads and bytes from memory, before any middleware. */
export function createCachedFiles({ headers, onResponse }: CachedFilesOptions): CachedFiles {
  const files = new Map<string, (accepted: string) => Form>();
  const common = [...headers.filter(([name]) => name !== CROSS_ORIGIN), [CROSS_ORIGIN, 'same-origin']].flat();

  return {
    add(path, file, cacheControl) {
      const fields = [...common, 'cache-control', cacheControl];
      const forms = new Map([...file.bodies.keys()].map((coding) => [coding, toForm(file, coding, fields)]));
      const codings = [...forms.keys()];
      const codingFor = memo(100, (accepted) => chooseCoding(accepted, codings));
      files.set(path, (accepted) => forms.get(codingFor(accepted)) as Form);
    },
    respond(req, res) {
      const formFor = files.get(req.url ?? '');
      if (!formFor || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
      const { body, etag, head, shortHead } = formFor(req.headers['accept-encoding'] ?? '');
      const isUnchanged = isUnmodified(req.headers['if-none-match'], etag);
      const status = isUnchanged ? 304 : 200;
      res.writeHead(status, isUnchanged ? shortHead : head);
      res.end(isUnchanged || req.method === 'HEAD' ? undefined : body);
      onResponse(req, status);
      return true;
    },
  };
}

function toForm({ type, bodies, etag: plainTag }: StaticFile, coding: Coding, fields: readonly string[]): Form {
  const body = bodies.get(coding) as Buffer;
  const etag = coding === 'identity' ? plainTag : plainTag.replace(/"$/, `-${coding}"`);
  const shortHead = [...fields, 'etag', etag, ...(bodies.size > 1 ? ['vary', 'accept-encoding'] : [])];
  const coded = coding === 'identity' ? [] : ['content-encoding', coding];
  return { body, etag, shortHead, head: [...shortHead, 'content-type', type, 'content-length', String(body.length), ...coded] };
}
