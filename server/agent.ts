import type { Agent as UndiciAgent } from 'undici';
import request from 'undici/lib/api/api-request.js';
import LeanAgent from 'undici/lib/dispatcher/agent.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';

export type Agent = Pick<UndiciAgent, 'close' | 'destroy' | 'dispatch' | 'request'>;

/**
 * The pooled connections of undici, without the rest of it: `import 'undici'` brings `fetch`, sockets, caches and mocks along, 2 MB of memory in
 * each process for what nobody calls (docs/decisions/0038). Types come from there; the build refuses the rest.
 */
export function createAgent(options: UndiciAgent.Options): Agent {
  return new LeanAgent(options);
}

// As undici's own entry does.
Object.assign(Dispatcher.prototype, { request });
