import { readText, writeText } from '../../packages/engine/browser/storage/storage.ts';

/** Storage keys of what a guest has done in this browser, for popups that leave subscribers or buyers out. */
const KEYS = { subscribers: 'has-subscribed', buyers: 'has-ordered' } as const;

export const noteVisitor = (as: keyof typeof KEYS): void => writeText('local', KEYS[as], '1');

export const isNoted = (as: keyof typeof KEYS): boolean => readText('local', KEYS[as]) !== null;
