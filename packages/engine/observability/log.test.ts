import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function record(level = 'info') {
  const lines: string[] = [];
  return { lines, log: createLog({ level, batch: 0, destination: { write: (line) => void lines.push(line) } }) };
}

it('writes one line for each event, also with line breaks in the values', () => {
  const { lines, log } = record();
  log.info({ path: '/a\n{"level":60}' }, 'x\u2028y\n');
  log.access({ method: 'GET', path: '/a"\n', status: 200 });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).toMatch(/^\{[^\n]*\}\n$/);
  expect(JSON.parse(lines[1] as string)).toMatchObject({ level: 30, method: 'GET', path: '/a"\n', status: 200, msg: 'request' });
});

it('removes secrets that were passed by mistake', () => {
  const { lines, log } = record();
  log.warn({ token: 'secret', headers: { authorization: 'secret', cookie: 'secret' } }, 'x');
  expect(lines[0]).not.toContain('secret');
});

it('writes the causes of an error', () => {
  const { lines, log } = record();
  log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
  expect(lines[0]).toContain('inner');
});

it('writes only events of its level and above', () => {
  const { lines, log } = record('warn');
  log.info({}, 'x');
  log.access({ method: 'GET', path: '/', status: 200 });
  expect(lines).toEqual([]);
});
