import { describe, expect, it } from 'vitest';
import { lacking, preferred } from './system-programs.ts';

const machineWith =
  (...names: readonly string[]) =>
  (name: string): boolean =>
    names.includes(name);

describe('programs that npm cannot bring', () => {
  it('are all named when none is there, the browser by the name that most systems have', () => {
    expect(lacking(() => false)).toEqual(['chromium', 'redis-server', 'nginx', 'varnishd']);
  });

  it.each(['chromium-headless-shell', 'chromium', 'google-chrome'])('are complete with %s', (browser) => {
    expect(lacking(machineWith(browser, 'redis-server', 'nginx', 'varnishd'))).toEqual([]);
  });

  it('promtool is installed with them, and not needed', () => {
    expect(preferred).toContain('prometheus');
    expect(lacking(() => false)).not.toContain('promtool');
  });
});
