import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { HealthState } from './health.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

export interface OpsOptions {
  readonly metrics: Pick<Metrics, 'text' | 'contentType'>;
  readonly health: { check(path: string): HealthState | null };
  readonly log: Log;
}

/** The port for operators. It answers also during overload and draining; its data are not public. */
export function opsListener({ metrics, health, log }: OpsOptions): RequestListener {
  function answer(req: IncomingMessage, res: ServerResponse, status: number, text: string, type = 'text/plain; charset=utf-8'): void {
    res.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text), 'cache-control': 'no-store' });
    res.end(req.method === 'HEAD' ? undefined : text);
  }

  return function answerOperator(req, res) {
    const [path = ''] = (req.url ?? '').split('?', 1);
    if (req.method !== 'GET' && req.method !== 'HEAD') return answer(req, res, 405, 'GET, HEAD\n');
    respond(req, res, path).catch((err: unknown) => {
      log.error({ err }, 'the metrics could not be collected');
      answer(req, res, 500, 'the metrics could not be collected\n');
    });
  };

  async function respond(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const state = health.check(path);
    if (state) return answer(req, res, state.ok ? 200 : 503, `${state.text}\n`);
    if (path !== '/metrics') return answer(req, res, 404, '/metrics, /healthz, /readyz\n');
    answer(req, res, 200, await metrics.text(), metrics.contentType);
  }
}
