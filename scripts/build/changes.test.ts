import { describe, expect, it } from 'vitest';
import type { AssetManifest } from '../../packages/engine/assets.ts';
import type { Build } from './builder.ts';
import { changesBetween } from './changes.ts';

function made(files: Readonly<Record<string, string>>, css: readonly string[]): Build {
  const output = new Map(
    Object.entries({
      'server/main.js': 's',
      'sandbox/main.js': 'b',
      'test-provider/main.js': 'p',
      'public/assets/entry-1.js': 'e',
      ...files,
    }),
  );
  const manifest = { entry: { css }, routes: { home: { js: [], css: [] } } } as unknown as AssetManifest;
  return { manifest, output: new Map([...output].map(([path, text]) => [path, Buffer.from(text)])) };
}

const before = made({}, ['/assets/base-1.css', '/assets/entry-1.css']);

describe('changesBetween', () => {
  it('returns no change for equal builds', () => {
    expect(changesBetween(before, made({}, ['/assets/base-1.css', '/assets/entry-1.css']))).toEqual({
      testProvider: false,
      sandbox: false,
      code: false,
      sheets: [],
    });
  });

  it('returns each replaced sheet with its replacement', () => {
    const { code, sheets } = changesBetween(before, made({}, ['/assets/base-1.css', '/assets/entry-2.css']));
    expect({ code, sheets }).toEqual({ code: false, sheets: [['/assets/entry-1.css', '/assets/entry-2.css']] });
  });

  it.each([
    ['the server', made({ 'server/main.js': 's2' }, ['/assets/base-1.css', '/assets/entry-1.css'])],
    ['a script of the page', made({ 'public/assets/entry-2.js': 'e2' }, ['/assets/base-1.css', '/assets/entry-1.css'])],
    ['the number of sheets', made({}, ['/assets/base-1.css'])],
  ])('calls %s code', (_, after) => {
    expect(changesBetween(before, after)).toMatchObject({ code: true, sandbox: false });
  });

  it('restarts the sandbox for changes of the sandbox only', () => {
    const after = made({ 'sandbox/main.js': 'b2' }, ['/assets/base-1.css', '/assets/entry-1.css']);
    expect(changesBetween(before, after)).toEqual({ testProvider: false, sandbox: true, code: false, sheets: [] });
  });

  it('restarts the test provider for changes of the test provider only', () => {
    const after = made({ 'test-provider/main.js': 'p2' }, ['/assets/base-1.css', '/assets/entry-1.css']);
    expect(changesBetween(before, after)).toEqual({ testProvider: true, sandbox: false, code: false, sheets: [] });
  });
});
