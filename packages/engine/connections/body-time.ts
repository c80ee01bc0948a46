import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

export interface BodyTimes {
  /** True if the body of a request may take as long as the server lets any (`requestTimeout`) until it is answered. Default: none may. */
  readonly isUpload?: (req: IncomingMessage) => boolean;
  /** Milliseconds for all other bodies. */
  readonly bodyTimeout?: number;
}

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Node has one `requestTimeout` for a whole server; with one that is long enough for uploads every form could take as long. The time runs on
 * behind the answer, because Node reads the rest of a body that nobody wanted.
 */
export function limitBodyTime(listener: RequestListener, { isUpload = () => false, bodyTimeout = 30_000 }: BodyTimes): RequestListener {
  return function limit(req, res) {
    if (hasBody(req)) {
      const limitFromNow = (): void => {
        const timer = setTimeout(() => end(req, res), bodyTimeout).unref();
        req.once('close', () => clearTimeout(timer));
      };
      if (isUpload(req)) res.once('finish', limitFromNow);
      else limitFromNow();
    }
    listener(req, res);
  };
}

function end(req: IncomingMessage, res: ServerResponse): void {
  if (req.complete) return;
  // As Node answers it. Behind a response that has begun nothing can be said.
  if (!res.headersSent && req.socket.writable) req.socket.write(ANSWER);
  req.socket.destroy();
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
