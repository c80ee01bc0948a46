import { request } from 'undici';
import type { Env } from '../env.ts';
import { failed, type Finding, ok, reasonOf } from '../../packages/engine/doctor/finding.ts';

const PATIENCE = 3000;

/** Does the collector accept spans? The request contains none. */
export async function checkCollector({ openTelemetry }: Pick<Env, 'openTelemetry'>): Promise<Finding[]> {
  if (!openTelemetry) return [];
  const { endpoint, headers } = openTelemetry;
  try {
    const { statusCode, body } = await request(`${endpoint}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await body.dump();
    if (statusCode < 300) return [ok('traces', `${new URL(endpoint).origin} accepts spans`)];
    const fix = statusCode === 401 || statusCode === 403 ? 'Check OTEL_EXPORTER_OTLP_HEADERS.' : HTTP;
    return [failed('traces', `the collector answered ${statusCode}`, fix)];
  } catch (error) {
    return [failed('traces', `the collector does not answer: ${reasonOf(error)}`, `Is it running? ${HTTP}`)];
  }
}

const HTTP = 'OTEL_EXPORTER_OTLP_ENDPOINT must be its HTTP port (usually 4318), without /v1/traces; not the gRPC port (4317).';
