import { describe, expect, it } from 'vitest';
import { dataBlock } from './node.ts';

describe('dataBlock', () => {
  it('escapes "<" and parses to the same object', () => {
    const data = { name: '</script><script>alert(1)</script><!--' };
    expect(dataBlock(data)).not.toContain('<');
    expect(JSON.parse(dataBlock(data))).toEqual(data);
  });
});
