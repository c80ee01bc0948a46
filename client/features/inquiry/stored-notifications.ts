import { readJson, writeJson } from '../../../packages/engine/browser/storage/storage.ts';

const STORAGE_KEY = 'notify';
const REQUESTS_MAX = 50;

const read = (): string[] =>
  readJson('session', STORAGE_KEY, (value) => (Array.isArray(value) ? value.filter((sku) => typeof sku === 'string') : null)) ?? [];

/** Configurations for which this visitor requested an e-mail during this visit. */
export const isNotifyRequested = (sku: string): boolean => read().includes(sku);
export const storeNotifyRequest = (sku: string): void =>
  writeJson('session', STORAGE_KEY, [...read().filter((one) => one !== sku), sku].slice(-REQUESTS_MAX));
