import { describe, expect, it } from 'vitest';
import { fillHtml, fillText, link, oneLine } from './template.ts';

describe('a template', () => {
  it('does not expand values', () => {
    const values = { name: '{{secret}} $& <b>', secret: 'x' };
    expect(fillText('Guten Tag {{name}},', values)).toBe('Guten Tag {{secret}} $& <b>,');
    expect(fillHtml('Guten Tag {{name}},', values)).toBe('<p>Guten Tag {{secret}} $&amp; &lt;b&gt;,</p>');
  });

  it('leaves out lines and blocks with empty values', () => {
    const template = 'Summe: {{sum}}\nRabatt: {{discount}}\n\nAnmerkung: {{note}}\n\nEnde';
    const values = { sum: '5', discount: '', note: '' };
    expect(fillText(template, values)).toBe('Summe: 5\n\nEnde');
    expect(fillHtml(template, values)).toBe('<p>Summe: 5</p>\n<p>Ende</p>');
  });

  it('uses the markup of values alone in a block and of links', () => {
    const values = { lines: { text: '1 Ring', html: '<table></table>' }, url: link('https://shop.example/?a=1&b="') };
    expect(fillHtml('{{lines}}\n\nHier: {{url}}', values)).toBe(
      '<table></table>\n<p>Hier: <a href="https://shop.example/?a=1&amp;b=&quot;" target="_blank" rel="noopener noreferrer">https://shop.example/?a=1&amp;b=&quot;</a></p>',
    );
    expect(fillText('{{lines}}', values)).toBe('1 Ring');
  });

  it('fails where a value is missing', () => {
    expect(() => fillText('{{name}}', {})).toThrow('{{name}}');
  });
});

it('keeps input on one line', () => {
  expect(oneLine(' Ana\r\nBcc: all@example.com\u2028\u0000x ')).toBe('Ana Bcc: all@example.com x');
  // Bidirectional controls are removed.
  expect(oneLine('Ana \u202e00XX :NABI\u2066x')).toBe('Ana  00XX :NABI x');
});
