import { mark, type Place, send } from './send.ts';

interface Hotjar {
  (...command: unknown[]): void;
  q?: ArrayLike<unknown>[];
  scriptLoaded?: boolean;
}

export function playHotjar(place: Place): void {
  const host = window as unknown as { hj?: Hotjar };
  const id = /hotjar-(\d+)/.exec(place.path)?.[1] ?? '';
  const played: Hotjar = (...command) => send(place, '/events', { id, command });
  for (const command of host.hj?.q ?? []) played(...Array.from(command));
  played.scriptLoaded = true;
  host.hj = played;
  mark(`_hjSessionUser_${id}`, 365);
  sessionStorage.setItem('_hjRecording', '1');
  send(place, '/visit', { id, path: location.pathname });
}
