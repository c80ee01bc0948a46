/** What talks to Redis: a program file of its own (scripts/build/bundles.ts), because it takes 3 MB of memory. Who has no Redis goes without. */
export { default as KeyvRedis } from '@keyv/redis';
export { createClient, RESP_TYPES } from '@redis/client';
