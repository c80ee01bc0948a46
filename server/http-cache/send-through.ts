import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { Coding } from './content-coding.ts';
import { afterOthers } from './cache-status.ts';
import { discard, toStream } from './collect.ts';
import { fieldOf, type OriginResponse } from './origin.ts';
import { isCodable, varyField } from './stored-copy.ts';

export interface Passing {
  readonly response: OriginResponse;
  readonly coding: Coding;
  readonly cacheStatus: string;
}

/** They go out in the first packets of a connection either way (RFC 6928). */
const FEW_BYTES = 10 * 1024;
const NO_CONTENT = new Set([204, 205, 304]);

/** Sends an answer that is not kept, as it comes: each piece of it is on its way before the next one is there. */
export async function sendThrough(req: IncomingMessage, res: ServerResponse, passing: Passing): Promise<void> {
  const { response, cacheStatus } = passing;
  const { status, headers, body } = response;
  const length = Number(fieldOf(headers, 'content-length') ?? Infinity);
  // Who is sent away gets few bytes: to compress them for each of a crowd would take a third of the time that is left for those who are served.
  const codes = isCodable(headers, length) && !(status >= 500 && length <= FEW_BYTES);
  const coding = codes && !NO_CONTENT.has(status) ? passing.coding : 'identity';
  const made = new Set(['cache-status', 'vary', ...(coding === 'identity' ? [] : ['content-length'])]);
  const kept = headers.filter(([name]) => !made.has(name)).flat();
  const coded = coding === 'identity' ? [] : ['content-encoding', coding];
  res.writeHead(status, [...kept, ...varyField(headers, codes), ...coded, 'cache-status', afterOthers(headers, cacheStatus)]);
  if (req.method === 'HEAD' || NO_CONTENT.has(status)) {
    discard(body);
    res.end();
    return;
  }
  const encoder = coding === 'identity' ? null : createEncoder(coding);
  // When it breaks off on either side the other one hears of it; there is nobody left who could be told.
  const content = toStream(body);
  await (encoder ? pipeline(content, encoder, res) : pipeline(content, res)).catch(() => undefined);
}

/** Flushes after each piece: the browser shall see what is there. Fast levels, for this is done once and on the way. */
function createEncoder(coding: Exclude<Coding, 'identity'>) {
  if (coding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH });
  if (coding === 'zstd') return createZstdCompress({ flush: constants.ZSTD_e_flush });
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
