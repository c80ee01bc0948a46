import { hostname } from 'node:os';
import type { Env } from '../env.ts';
import type { Attributes } from './trace.ts';

/** Who says it, in the names of OpenTelemetry's semantic conventions. */
export const spanResource = ({ mode, openTelemetry }: Pick<Env, 'mode' | 'openTelemetry'>, buildId: string): Attributes => ({
  'service.name': openTelemetry?.service ?? '',
  'service.version': buildId,
  'service.instance.id': `${hostname()}:${process.pid}`,
  'deployment.environment.name': mode,
});
