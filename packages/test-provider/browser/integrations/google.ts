import { mark, type Place, send, takeOver } from './send.ts';

interface GoogleWindow {
  dataLayer?: unknown[];
  google_tag_manager?: Record<string, unknown>;
}

/** Parts of `gtag.js` and of a container: reads the data layer, keeps the consent signals, sends events. */
export function playGoogle(place: Place, kind: 'analytics' | 'container'): void {
  const host = window as GoogleWindow;
  const id = place.query.get('id') ?? '';
  const consent: Record<string, unknown> = {};
  const config: Record<string, unknown> = {};
  const isMeasured = () => consent['analytics_storage'] !== 'denied';

  function handle(entry: unknown): void {
    const isCommand = Object.prototype.toString.call(entry) === '[object Arguments]';
    if (!isCommand) {
      // A container reacts to the plain events of the data layer, Analytics to commands.
      if (kind === 'container') send(place, '/collect', { id, consent: { ...consent }, ...(entry as object) });
      return;
    }
    const [command, name, values] = Array.from(entry as ArrayLike<unknown>);
    if (command === 'consent') Object.assign(consent, values);
    if (kind !== 'analytics') return;
    if (command === 'config' && name === id) {
      Object.assign(config, values);
      if (isMeasured()) for (const cookie of ['_ga', `_ga_${id.slice(2)}`]) mark(cookie, 400);
      send(place, '/g/collect', { tid: id, en: 'config', gcs: { ...consent }, ...config });
    }
    if (command === 'event') send(place, '/g/collect', { tid: id, en: name, gcs: { ...consent }, ...config, ep: values });
  }
  takeOver((host.dataLayer ??= []), handle);
  (host.google_tag_manager ??= {})[id] = {};
}
