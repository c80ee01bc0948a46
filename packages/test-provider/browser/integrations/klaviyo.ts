import { mark, type Place, send } from './send.ts';

/** Part of the onsite script: `klaviyo.push(['track', name, values])`. */
export function playKlaviyo(place: Place): void {
  const host = window as unknown as { klaviyo?: ArrayLike<unknown>[] };
  const company = /\/onsite\/js\/(\w+)\//.exec(place.path)?.[1] ?? '';
  const waiting = Array.isArray(host.klaviyo) ? host.klaviyo : [];
  const push = (...commands: ArrayLike<unknown>[]) => {
    for (const command of commands) {
      const [kind, name, values] = Array.from(command);
      send(place, `/client/events/?company_id=${company}`, { kind, name, values });
    }
  };
  push(...waiting);
  (window as { klaviyo?: unknown }).klaviyo = { push, isIdentified: () => false };
  mark('__kla_id', 730);
}
