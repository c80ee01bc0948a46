import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const defaults = { rate: 20, seconds: 60 };

describe('settings of a run', () => {
  it('use the shop of this machine, at the rate of the scenario', () => {
    expect(readSettings({}, defaults)).toEqual({ origins: ['http://localhost:3000'], sandbox: null, ops: [], rate: 20, seconds: 60 });
  });

  it('are taken from the environment', () => {
    const env = {
      KARAT_ORIGINS: 'http://127.0.0.1:1,http://[::1]:2',
      KARAT_OPS: 'http://127.0.0.1:3',
      KARAT_RATE: '7',
      KARAT_SECONDS: '9',
    };
    expect(readSettings(env, defaults)).toMatchObject({ origins: ['http://127.0.0.1:1', 'http://[::1]:2'], rate: 7, seconds: 9 });
  });

  it.each([
    'https://shop.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example:3000',
    'http://10.0.0.1:3000',
    'http://localhost:3000,http://shop.example',
  ])('refuse another machine: %s', (origins) => {
    expect(() => readSettings({ KARAT_ORIGINS: origins }, defaults)).toThrow('KARAT_STAGING=mine');
  });

  it('refuse a sandbox or an operations port on another machine', () => {
    expect(() => readSettings({ KARAT_SANDBOX: 'http://shop.example' }, defaults)).toThrow('KARAT_STAGING=mine');
    expect(() => readSettings({ KARAT_OPS: 'http://shop.example' }, defaults)).toThrow('KARAT_STAGING=mine');
  });

  it('accept another machine with KARAT_STAGING=mine', () => {
    const env = { KARAT_ORIGINS: 'https://staging.example', KARAT_STAGING: 'mine' };
    expect(readSettings(env, defaults).origins).toEqual(['https://staging.example']);
  });

  it.each([
    ['KARAT_RATE', '0'],
    ['KARAT_RATE', '20001'],
    ['KARAT_RATE', '1.5'],
    ['KARAT_SECONDS', '14401'],
    ['KARAT_SECONDS', 'long'],
  ])('are bounded: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value }, defaults)).toThrow(name);
  });

  it('refuse an invalid origin', () => {
    expect(() => readSettings({ KARAT_ORIGINS: 'http://localhost:3000/path' }, defaults)).toThrow('is no origin');
    expect(() => readSettings({ KARAT_ORIGINS: ',' }, defaults)).toThrow('names no shop');
  });
});
