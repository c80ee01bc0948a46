import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { Coding } from './content-coding.ts';
import { afterOthers } from './cache-status.ts';
import { discard, toStream } from './body.ts';
import { fieldOf, type OriginResponse } from './origin.ts';
import { isCodable, varyField } from './stored-copy.ts';

export interface UncachedOptions {
  readonly response: OriginResponse;
  readonly coding: Coding;
  readonly cacheStatus: string;
}

/** The first packets of a connection carry as much either way (RFC 6928). */
const FEW_BYTES = 10 * 1024;
const NO_CONTENT = new Set([204, 205, 304]);

/** Sends a response that is not stored, product by product as it arrives. */
export async function sendUncached(req: IncomingMessage, res: ServerResponse, options: UncachedOptions): Promise<void> {
  const { response, cacheStatus } = options;
  const { status, headers, body } = response;
  const length = Number(fieldOf(headers, 'content-length') ?? Infinity);
  // To compress each short error of a crowd that is refused would take a third of the CPU left for visitors who are served.
  const codes = isCodable(headers, length) && !(status >= 500 && length <= FEW_BYTES);
  const coding = codes && !NO_CONTENT.has(status) ? options.coding : 'identity';
  const made = new Set(['cache-status', 'vary', ...(coding === 'identity' ? [] : ['content-length'])]);
  const others = headers.filter(([name]) => !made.has(name)).flat();
  const coded = coding === 'identity' ? [] : ['content-encoding', coding];
  res.writeHead(status, [...others, ...varyField(headers, codes), ...coded, 'cache-status', afterOthers(headers, cacheStatus)]);
  if (req.method === 'HEAD' || NO_CONTENT.has(status)) {
    discard(body);
    res.end();
    return;
  }
  const encoder = coding === 'identity' ? null : createEncoder(coding);
  // `pipeline` breaks off both sides when one does.
  const content = toStream(body);
  await (encoder ? pipeline(content, encoder, res) : pipeline(content, res)).catch(() => undefined);
}

/** Flushes after each product, so that the browser can show it. Fast levels: the bytes are used once. */
function createEncoder(coding: Exclude<Coding, 'identity'>) {
  if (coding === 'gzip') return createGzip({ flush: constants.Z_SYNC_FLUSH });
  if (coding === 'zstd') return createZstdCompress({ flush: constants.ZSTD_e_flush });
  return createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}
