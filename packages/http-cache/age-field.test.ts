import { describe, expect, it } from 'vitest';
import { useCacheSetup, visit } from './http-cache.fixture.ts';

const setup = useCacheSetup();

/** The origin responds with this Age (two values: two lines) and a lifetime of an hour. Returns the second response. */
async function visitTwice(age: string | string[], maxAge = 3600) {
  setup.page.answer = (res) => {
    const headers = { 'content-type': 'text/html', 'cache-control': `max-age=${maxAge}`, etag: '"1"', age };
    res.writeHead(200, headers).end(`<html>${setup.requests.length}`);
  };
  await visit();
  return visit();
}

describe('Age of a response (RFC 9111, section 5.1)', () => {
  it.each([
    ['a number of seconds', '1800', '1800'],
    ['with spaces around it', ' 1800 ', '1800'],
    ['a word: ignored', 'abc', '0'],
    ['negative: ignored', '-7200', '0'],
    ['a fraction: ignored', '7200.0', '0'],
    ['with a sign: ignored', '+7200', '0'],
    ['with a parameter: ignored', '7200;foo=bar', '0'],
    ['hexadecimal: ignored', '0x1c20', '0'],
    ['empty: ignored', '', '0'],
    ['a list: its first member', '0, 7200', '0'],
    ['a list without spaces: its first member', '1800,7200', '1800'],
    ['a list that begins with an empty member: the first other member', ', 1800', '1800'],
    ['a list whose first member is invalid: ignored', 'abc, 7200', '0'],
    ['two lines: the first', ['0', '7200'], '0'],
    ['the same value twice: that value', ['1800', '1800'], '1800'],
  ])('%s', async (_, given, age) => {
    expect(await visitTwice(given)).toMatchObject({ cacheStatus: expect.stringMatching(/^karat; hit/) as string, age });
  });

  it.each([
    ['older than its lifetime', '3600'],
    ['a list whose first member is older', '7200, 0'],
    ['two lines, the first older', ['7200', '0']],
    ['2^31 - 1', '2147483647'],
    ['2^31', '2147483648'],
    ['more than can be represented', '9'.repeat(400)],
  ])('%s: the copy is stale from the start', async (_, given) => {
    expect((await visitTwice(given)).cacheStatus).not.toMatch(/hit/);
    expect(setup.requests).toHaveLength(2);
  });

  it('a value that cannot be represented is 2^31 seconds, also compared with a lifetime (RFC 9111, section 1.2.2)', async () => {
    expect((await visitTwice('9'.repeat(400), 99_999_999_999)).cacheStatus).not.toMatch(/hit/);
  });
});
