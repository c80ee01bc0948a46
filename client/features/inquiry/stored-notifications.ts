import { readJson, writeJson } from '../../core/browser/storage.ts';

const KEY = 'notify';
const MOST = 50;

const read = (): string[] =>
  readJson('session', KEY, (value) => (Array.isArray(value) ? value.filter((sku) => typeof sku === 'string') : null)) ?? [];

/** Configurations for which this visitor requested an e-mail during this visit. */
export const isNotifyRequested = (sku: string): boolean => read().includes(sku);
export const note = (sku: string): void => writeJson('session', KEY, [...read().filter((one) => one !== sku), sku].slice(-MOST));
