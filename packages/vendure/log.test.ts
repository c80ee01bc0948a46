import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { beginOrEnd } from './log.ts';

it('a program that cannot begin ends with one line of its log', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  await beginOrEnd(log, async () => Promise.reject(new Error('BACKEND_PORTS names the adapters of a shop: set DATABASE_URL, too')));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 60, msg: 'BACKEND_PORTS names the adapters of a shop: set DATABASE_URL, too' });
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  exit.mockRestore();
  expect(await beginOrEnd(log, async () => 'begun')).toBe('begun');
});
