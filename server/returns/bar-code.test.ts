import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barCode } from './bar-code.ts';

/** Widths of the signs 0 to 102 of ISO/IEC 15417, table 1: three bars and three spaces of eleven modules together. */
const SIGNS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 ' +
  '221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 ' +
  '132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 ' +
  '312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 ' +
  '221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 ' +
  '114113 114311 411113 411311 113141 114131 311141 411131'
).split(' ');
const START_B = '211214';
const START_B_VALUE = 104;
const STOP = '2331112';

/** The text that a scanner reads, in set B; throws for anything else. */
function scanned(bars: readonly number[]): string {
  const widths = bars.join('');
  const signs = widths.slice(0, -STOP.length).match(/.{6}/g) ?? [];
  const [start, ...values] = signs;
  if (start !== START_B || !widths.endsWith(STOP)) throw new Error(`no code of set B: ${widths}`);
  const read = values.map((sign) => SIGNS.indexOf(sign));
  const check = read.pop();
  const sum = read.reduce((total, value, index) => total + value * (index + 1), START_B_VALUE);
  if (check !== sum % 103) throw new Error(`wrong check sign ${check}`);
  return read.map((value) => String.fromCharCode(value + 32)).join('');
}

describe('barCode', () => {
  it('scans as the number of the request', () => {
    const bars = barCode('FL-R-26-00391');
    expect(scanned(bars)).toBe('FL-R-26-00391');
    // Thirteen signs, start and check of eleven modules, the stop of thirteen.
    expect(bars.reduce((sum, width) => sum + width, 0)).toBe(15 * 11 + 13);
  });

  it('encodes every text of printable ASCII', () => {
    const printable = fc.string({
      unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(fc.property(printable, (text) => scanned(barCode(text)) === text));
  });
});
