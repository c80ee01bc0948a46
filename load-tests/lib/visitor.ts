import { check } from 'k6';
import http, { type RefinedResponse, type ResponseType } from 'k6/http';
import { type EndpointKey, endpoints } from '../../packages/contract/endpoints.ts';
import { type ArgsOf, callPath } from '../../packages/contract/request.ts';
import { missingFrom } from './content.ts';
import type { Read } from './reads.ts';
import { type Step } from './shopper.ts';
import { type Lang, langOf } from './addresses.ts';
import { languageTag, type Locale } from '../../shared/i18n/locales.ts';

const AS_BROWSERS_ASK = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
};
const AS_SCRIPTS_ASK = { accept: 'application/json', 'accept-encoding': 'gzip, deflate, br, zstd', 'sec-fetch-site': 'same-origin' };
const acceptLanguage = (locale: Locale): string => `${languageTag(locale)},${locale};q=0.9`;
/** Pages in the cache of a modelled browser. */
const REMEMBERED = 150;
const MOST_COMPLAINTS = 3;

export interface CallOptions {
  readonly lang?: Lang;
  readonly idempotencyKey?: string;
  readonly statuses?: readonly number[];
}

/** One browser at one shop. */
export interface Visitor {
  /** Opens a page, a repeated one with its ETag. `content`: checks that the body shows the page's content. */
  page(step: Step, how?: { readonly content: boolean }): RefinedResponse<ResponseType>;
  /** The same with its body; `as` is another name in the metrics. */
  document(step: Step, as?: string): RefinedResponse<'text'>;
  /** Sends reads as the open shop does and ignores the answers. */
  read(read: Read, statuses?: readonly number[]): void;
  /** A call of the contract; its answer, or null when it was refused. */
  call<K extends EndpointKey>(key: K, args: ArgsOf<K>, options?: CallOptions): unknown;
  /** Clears the modelled browser, for another shopper. */
  forget(): void;
}

export function createVisitor(origin: string): Visitor {
  const etags = new Map<string, string>();
  let complaints = 0;

  /** Writes to k6's log, a bounded number of times. */
  function complain(text: string): void {
    complaints += 1;
    if (complaints <= MOST_COMPLAINTS) console.warn(text);
  }

  function page(step: Step, { content } = { content: false }): RefinedResponse<ResponseType> {
    const { name, path, statuses } = step;
    const etag = etags.get(path);
    const headers = {
      ...AS_BROWSERS_ASK,
      'accept-language': acceptLanguage(langOf(path)),
      ...(etag !== undefined && { 'if-none-match': etag }),
    };
    const expected = etag === undefined ? statuses : [...statuses, 304];
    const responseCallback = http.expectedStatuses(...expected);
    const responseType: ResponseType = content ? 'text' : 'none';
    const answer = http.get(origin + path, { headers, tags: { name }, responseCallback, responseType, redirects: 0 });
    const fine = check(answer, { 'page as expected': ({ status }) => expected.includes(status) }, { name });
    if (!fine) complain(`${path} answered ${answer.status} ${answer.error}`);
    if (content && fine && answer.status !== 304) {
      const lacks = missingFrom(String(answer.body), step);
      if (!check(lacks, { 'page shows what it is about': (missing) => missing === null }, { name })) complain(`${path} lacks ${lacks}`);
    }
    remember(path, answer.status, answer.headers['Etag']);
    return answer;
  }

  function remember(path: string, status: number, etag: string | undefined): void {
    if (status !== 200 || etag === undefined) return;
    if (etags.size >= REMEMBERED) etags.clear();
    etags.set(path, etag);
  }

  return {
    page,
    document({ name: own, path, statuses }, name = own) {
      const headers = { ...AS_BROWSERS_ASK, 'accept-language': acceptLanguage(langOf(path)) };
      const responseCallback = http.expectedStatuses(...statuses);
      const answer = http.get(origin + path, { headers, tags: { name }, responseType: 'text', responseCallback, redirects: 0 });
      const whole = ({ status, body }: RefinedResponse<'text'>) => statuses.includes(status) && body.trimEnd().endsWith('</html>');
      if (!check(answer, { 'page is whole': whole }, { name })) complain(`${path} answered ${answer.status} ${answer.error}`);
      return answer;
    },
    read({ key, path }, statuses = [200]) {
      const tags = { name: `api ${key}` };
      const answer = http.get(origin + path, { headers: AS_SCRIPTS_ASK, tags, responseCallback: http.expectedStatuses(...statuses) });
      const fine = check(answer, { 'read as expected': ({ status }) => statuses.includes(status) }, tags);
      if (!fine) complain(`${path} answered ${answer.status} ${answer.error}`);
    },
    call(key, args, { lang = 'de', idempotencyKey, statuses = [200] } = {}) {
      const tags = { name: `api ${key}` };
      const body = (args as { body?: unknown }).body;
      const headers = {
        ...AS_SCRIPTS_ASK,
        // Browsers send it with a write; the shop refuses foreign origins.
        origin,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      };
      const url = `${origin}/api${callPath(key, args, { lang })}`;
      const answer = http.request(endpoints[key].method, url, body === undefined ? null : JSON.stringify(body), {
        headers,
        tags,
        responseType: 'text',
        responseCallback: http.expectedStatuses(...statuses),
      });
      const fine = check(answer, { 'call as expected': ({ status }) => statuses.includes(status) }, tags);
      if (!fine) complain(`${key} answered ${answer.status} ${answer.body?.slice(0, 200) ?? answer.error}`);
      return answer.status === 200 ? (JSON.parse(answer.body) as unknown) : null;
    },
    forget: () => etags.clear(),
  };
}
