import { callPath } from '../../../packages/contract/request.ts';
import type { Locale } from '../../../shared/i18n/locales.ts';
import {
  type FrontendEvent,
  frontendEvent,
  operateStatistics as record,
  statsEndpointOf,
  statsEvents,
} from '../../../shared/integrations/operate-statistics.ts';
import { deleteCookie, readCookie } from '../../../packages/engine/browser/storage/cookies.ts';
import type { BrowserIntegration } from './integration.ts';
import { queueStats } from './stats-queue.ts';

/** No script: events are sent by the shop itself, to the statistics endpoint and to the backend. */
export const operateStatistics: BrowserIntegration = {
  record,
  when: 'at-once',
  stored: ['uid', 'karat:statistics-rest'],
  isReady: (settings) => statsEndpointOf(settings) !== null,
  send(facts, { app, settings, url, referrer }) {
    const endpoint = statsEndpointOf(settings);
    const { customer, consent } = app.stores;
    const user = consent.granted.includes('marketing') ? customer.user : null;
    const context = { uid: '', url, referrer, language: app.locale, user, now: Date.now() };
    const events = statsEvents(facts, context);
    const forBackend = frontendEvent(facts);
    if (endpoint === null || (events.length === 0 && !forBackend)) return null;
    return () => {
      const uid = visitorId();
      if (events.length > 0)
        queueStats(
          endpoint,
          events.map((event) => ({ ...event, uid })),
        );
      if (forBackend) sendFrontendEvent(app.locale, forBackend);
    };
  },
};

/** Specification, section 3. Only with consent to statistics; withdrawal removes it (`stored`). */
const COOKIE = 'uid';
const DAYS = 365;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The visitor's id; made with the first event. Its life does not begin again with each visit. */
function visitorId(): string {
  const known = readCookie(COOKIE);
  if (known !== null && UUID.test(known)) return known;
  deleteCookie(COOKIE);
  const id = crypto.randomUUID();
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${DAYS * 86_400}; samesite=lax${secure}`;
  return id;
}

/** The backend does not take events: this document sends no more. */
let isOver = false;

/** POST /events/frontend-event through the API proxy. Survives the end of the page, which `api.call` does not; failures are silent. */
function sendFrontendEvent(locale: Locale, event: FrontendEvent): void {
  if (isOver) return;
  const url = `/api${callPath('sendEvent', {}, { lang: locale })}`;
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  fetch(url, { method: 'POST', headers, body: JSON.stringify(event), keepalive: true })
    .then((answer) => {
      isOver ||= !answer.ok;
      // An answer that nobody reads keeps its connection.
      return answer.arrayBuffer();
    })
    .catch(() => {
      isOver = true;
    });
}
