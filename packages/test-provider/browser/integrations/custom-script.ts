import { type Place, send } from './send.ts';

export const playCustomScript = (place: Place): void => send(place, '/ran', { path: place.path });
