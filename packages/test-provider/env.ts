import * as z from 'zod';

const Env = z.object({
  TEST_PROVIDER_HOST: z.string().min(1).default('127.0.0.1'),
  TEST_PROVIDER_PORT: z.coerce.number().int().min(0).max(65_535).default(3004),
  /** Where `provider.db` lies. */
  TEST_PROVIDER_DATA_DIR: z.string().min(1).default('./data'),
  /** Where browsers reach it if not at `http://127.0.0.1:<port>`. */
  TEST_PROVIDER_PUBLIC_ORIGIN: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)]).optional(),
  /** Of backends; nothing is charged, so the default is no secret. */
  TEST_PROVIDER_KEY: z.string().min(8).default('key-of-the-test-provider'),
  /** The shop that the identity providers send browsers back to. */
  TEST_PROVIDER_SHOP_ORIGIN: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:3000'),
});

export function readEnv(raw: NodeJS.ProcessEnv) {
  const result = Env.safeParse(raw);
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
    throw new Error(`the test provider cannot start with this environment:\n${lines.join('\n')}`);
  }
  const env = result.data;
  return {
    host: env.TEST_PROVIDER_HOST,
    port: env.TEST_PROVIDER_PORT,
    dataDir: env.TEST_PROVIDER_DATA_DIR,
    publicOrigin: env.TEST_PROVIDER_PUBLIC_ORIGIN || undefined,
    key: env.TEST_PROVIDER_KEY,
    shopOrigin: new URL(env.TEST_PROVIDER_SHOP_ORIGIN).origin,
  };
}
