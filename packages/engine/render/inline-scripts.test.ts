import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { inlineScriptHashes } from './inline-scripts.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('hashes each inline script that a browser executes, once', () => {
  const html = `<script>a()</script><p><script type="module" async>b("ü")</script ><script nonce="x">a()</script>`;
  expect(inlineScriptHashes(Buffer.from(html))).toEqual([hash('a()'), hash('b("ü")')]);
});

it('ignores script files and data blocks', () => {
  const html = `<script src="/assets/a.js"></script><script type="application/json" id="s">{"a":"\\u003cscript>"}</script><script type='application/ld+json'>{}</script>`;
  expect(inlineScriptHashes(Buffer.from(html))).toEqual([]);
});
