import type { IncomingMessage, RequestListener } from 'node:http';

export interface BodyTimes {
  /** Whether the body of a request may take as long as the server lets any (`requestTimeout`). Default: none may. */
  readonly isUpload?: (target: string) => boolean;
  /** Milliseconds for all other bodies. */
  readonly bodyTimeout?: number;
}

const ANSWER = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Node has one `requestTimeout` for a whole server; with one that is long enough for uploads every form could take as long. */
export function limitBodyTime(listener: RequestListener, { isUpload = () => false, bodyTimeout = 30_000 }: BodyTimes): RequestListener {
  return function limit(req, res) {
    if (hasBody(req) && !isUpload(req.url ?? '')) {
      const timer = setTimeout(() => {
        if (req.complete) return;
        // As Node answers it. Behind a response that has begun nothing can be said.
        if (!res.headersSent && req.socket.writable) req.socket.write(ANSWER);
        req.socket.destroy();
      }, bodyTimeout).unref();
      req.once('close', () => clearTimeout(timer));
      res.once('close', () => clearTimeout(timer));
    }
    listener(req, res);
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
