import { Writable } from 'node:stream';
import { Suspense, use } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FlushWriter } from './flush-writer.ts';

const later = (ms: number, text: string): Promise<string> => new Promise((resolve) => setTimeout(resolve, ms, text));

function Part({ text }: { text: Promise<string> }) {
  return <p>{use(text)}</p>;
}

/** A visitor with a slow connection: takes small chunks, one after the other. */
function slowVisitor(): Writable & { text: () => string } {
  const chunks: Buffer[] = [];
  const out = new Writable({
    highWaterMark: 1024,
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      setTimeout(done, 2);
    },
  });
  return Object.assign(out, { text: () => Buffer.concat(chunks).toString() });
}

describe('FlushWriter', () => {
  it('puts each block before the markup of its boundary and never inside a tag', async () => {
    const sizes = Array.from({ length: 12 }, (_, index) => index);
    const texts = sizes.map((index) => later(5 + index * 4, `${index}:`.padEnd(25_000, 'x')));
    const due: string[] = [];
    texts.forEach((text, index) => void text.then(() => due.push(`<script type="application/json" data-query="${index}">{}</script>`)));
    const visitor = slowVisitor();
    const writer = new FlushWriter(visitor, () => due.splice(0).join(''));
    const { pipe } = renderToPipeableStream(
      <html lang="en">
        <body>
          {texts.map((text, index) => (
            <Suspense key={index} fallback={<i>…</i>}>
              <Part text={text} />
            </Suspense>
          ))}
        </body>
      </html>,
      { onShellReady: () => pipe(writer) },
    );
    expect(await writer.done).toBe(true);

    const html = visitor.text();
    expect(html.endsWith('</html>')).toBe(true);
    for (const index of sizes) {
      const block = html.indexOf(`data-query="${index}"`);
      const markup = html.indexOf(`<p>${index}:`);
      expect(block, `block ${index}`).toBeGreaterThan(0);
      expect(markup, `markup ${index}`).toBeGreaterThan(block);
    }
    expect(html.replaceAll(/<script type="application\/json" data-query="\d+">\{\}<\/script>/g, '')).not.toContain('data-query');
  });

  it('ends the render when the visitor leaves', async () => {
    const visitor = slowVisitor();
    const writer = new FlushWriter(visitor, () => '');
    writer.write('<html>');
    writer.flush();
    visitor.destroy();
    expect(await writer.done).toBe(false);
    expect(writer.write('more')).toBe(false);
  });
});
