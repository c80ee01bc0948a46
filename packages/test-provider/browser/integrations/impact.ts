import { mark, type Place, send } from './send.ts';

interface Tag {
  (...command: unknown[]): void;
  a?: ArrayLike<unknown>[];
}

/** Part of the Universal Tracking Tag: `ire('trackConversion', …)`. */
export function playImpact(place: Place): void {
  const host = window as unknown as { ire?: Tag };
  const played: Tag = (...command) => send(place, '/xc', { command });
  for (const command of host.ire?.a ?? []) played(...Array.from(command));
  host.ire = played;
  mark('IR_PI', 720);
}
