import { describe, expect, it } from 'vitest';
import { readRedisSetup } from './redis-setup.ts';

const read = (REDIS_URL?: string, REDIS_SENTINELS?: string, REDIS_CLUSTER: 'on' | 'off' = 'off') =>
  readRedisSetup({ REDIS_URL, REDIS_SENTINELS, REDIS_CLUSTER });

describe('the settings of Redis', () => {
  it.each([
    ['redis://cache', { host: 'cache', port: 6379 }, { tls: false }, 0],
    ['rediss://cache:7000/2', { host: 'cache', port: 7000 }, { tls: true }, 2],
    ['redis://:geheim@cache/', { host: 'cache', port: 6379 }, { tls: false, password: 'geheim' }, 0],
    ['redis://shop:a%3A%40%2F%25b@[::1]:7000', { host: '::1', port: 7000 }, { tls: false, username: 'shop', password: 'a:@/%b' }, 0],
    ['redis://shop@cache', { host: 'cache', port: 6379 }, { tls: false, username: 'shop' }, 0],
  ])('%s', (url, node, login, database) => {
    expect(read(url)).toEqual({ kind: 'single', node, login, database });
  });

  it('of Sentinel: the name of the primary as host, and a separate login for the sentinels', () => {
    expect(read('redis://shop:one@my_primary-1.eu/3', 'rediss://watch:two@10.0.0.1,10.0.0.2:27000')).toEqual({
      kind: 'sentinel',
      name: 'my_primary-1.eu',
      login: { tls: false, username: 'shop', password: 'one' },
      database: 3,
      sentinels: {
        tls: true,
        username: 'watch',
        password: 'two',
        hosts: [
          { host: '10.0.0.1', port: 26_379 },
          { host: '10.0.0.2', port: 27_000 },
        ],
      },
    });
  });

  it('of a cluster: some of its nodes with one login', () => {
    const hosts = ['a', 'b', 'c'].map((host) => ({ host, port: 6379 }));
    expect(read('rediss://:geheim@a,b:6379,c', undefined, 'on')).toEqual({
      kind: 'cluster',
      nodes: { tls: true, password: 'geheim', hosts },
    });
  });

  it.each([
    ['needs REDIS_URL with the name', undefined, 'redis://a:26379', 'off'],
    ['needs REDIS_URL with some nodes', undefined, undefined, 'on'],
    ['exclude each other', 'redis://:geheim@name', 'redis://a:26379', 'on'],
    ['without a port', 'redis://:geheim@name:6379', 'redis://a:26379', 'off'],
    ['without a port', 'redis://:geheim@name,other', 'redis://a:26379', 'off'],
    ['a cluster has only one', 'redis://:geheim@a/1', undefined, 'on'],
    ['REDIS_CLUSTER=on for a cluster', 'redis://:geheim@a,b', undefined, 'off'],
  ] as const)('that contradict each other are reported: %s', (text, url, sentinels, cluster) => {
    const problem = read(url, sentinels, cluster);
    expect(problem).toContain(text);
    expect(problem).not.toContain('geheim');
  });

  it('without an address mean memory only', () => expect(read()).toBeNull());
});
