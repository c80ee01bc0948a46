import { expect, it } from 'vitest';
import { roleIn } from './open-redis.ts';

it.each(['redis_mode', 'server_mode'])('knows a sentinel and a node of a cluster by %s (Redis, Valkey)', (field) => {
  expect(roleIn(`# Server\r\nredis_version:7.2.4\r\n${field}:sentinel\r\n`, '')).toBe('sentinel');
  expect(roleIn(`# Server\r\nredis_version:7.2.4\r\n${field}:cluster\r\n`, 'role:slave\r\n')).toBe('cluster');
  expect(roleIn(`# Server\r\n${field}:standalone\r\n`, '# Replication\r\nrole:slave\r\n')).toBe('replica');
  expect(roleIn(`# Server\r\n${field}:standalone\r\n`, '# Replication\r\nrole:master\r\n')).toBeUndefined();
});
