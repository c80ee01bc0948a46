import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScriptHashes } from './inline-scripts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('hashes what a browser would execute, each text once', () => {
  const html = `<script>a()</script><p><SCRIPT type="module" async>b("ü")</SCRIPT ><script nonce="x">a()</script>`;
  expect(inlineScriptHashes(html)).toEqual([hash('a()'), hash('b("ü")')]);
});

it('leaves out files and data', () => {
  const html = `<script src="/assets/a.js"></script><script type="application/json" id="s">{"a":"\\u003cscript>"}</script><script type='application/ld+json'>{}</script>`;
  expect(inlineScriptHashes(html)).toEqual([]);
});
