import type { RedisSetup } from '../redis/redis-setup.ts';
import { reasonOf } from './finding.ts';

/** Explains an error of Redis, of its network or of TLS, and how to mend it; without `fix` it is not known. */
export function explainRedis(error: unknown, setup: RedisSetup, kind: 'node' | 'sentinel' = 'node'): { reason: string; fix?: string } {
  const reason = reasonOf(error);
  const code = codeOf(error);
  const text = `${code} ${reason}`;
  const setting = kind === 'sentinel' ? 'REDIS_SENTINELS' : 'REDIS_URL';
  const rule = RULES.find(({ when }) => when.test(text));
  return rule ? { reason, fix: rule.fix(setting, setup) } : { reason };
}

interface Rule {
  readonly when: RegExp;
  readonly fix: (setting: string, setup: RedisSetup) => string;
}

const RULES: readonly Rule[] = [
  { when: /NOAUTH/, fix: (setting) => `It requires a password: ${setting}=redis://<user>:<password>@…` },
  {
    when: /WRONGPASS|invalid password/,
    fix: (setting) => `User or password of ${setting} is wrong; write characters such as @ : / % percent-encoded.`,
  },
  { when: /NOPERM.*channel|No permissions to access a channel/i, fix: () => 'Allow its channels: ACL SETUSER <user> &karat:*' },
  { when: /NOPERM.*key|No permissions to access a key/i, fix: () => 'Allow its keys: ACL SETUSER <user> ~karat:*' },
  {
    when: /NOPERM/,
    fix: (setting) =>
      setting === 'REDIS_SENTINELS'
        ? 'Allow it there: ACL SETUSER <user> +ping +client +hello +sentinel|master'
        : 'Allow what docs/operations/redis-and-purges.md lists: ACL SETUSER <user> +…',
  },
  { when: /No such master/, fix: () => 'The host of REDIS_URL is the name of the primary, as in "sentinel monitor <name> …".' },
  { when: /unknown command .?SENTINEL/i, fix: () => 'That is no sentinel; they usually listen at port 26379.' },
  { when: /cluster support disabled/i, fix: () => 'That is no node of a cluster: set REDIS_CLUSTER=off.' },
  {
    when: /^\S* ?MOVED|CROSSSLOT|CLUSTERDOWN/,
    fix: (_, { kind }) => (kind === 'cluster' ? 'Not all slots are served: see CLUSTER INFO.' : 'Set REDIS_CLUSTER=on.'),
  },
  { when: /READONLY/, fix: () => 'It is a replica: REDIS_URL has to lead to the primary.' },
  {
    when: /SELF_SIGNED_CERT|UNABLE_TO_VERIFY_LEAF|UNABLE_TO_GET_ISSUER|self.signed certificate|unable to (?:verify|get)/i,
    fix: () => 'Its CA is not known: NODE_EXTRA_CA_CERTS=/path/to/ca.pem in the environment of the process, read once at its start.',
  },
  {
    when: /ALTNAME/,
    fix: () => 'Its certificate is for another name: use that one, or let the servers announce it (docs/operations/redis-and-purges.md).',
  },
  { when: /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID/, fix: () => 'Renew its certificate, or correct the clock of this machine.' },
  {
    when: /certificate.required|handshake.failure|bad.certificate/i,
    fix: () => 'It wants a certificate of the client: set "tls-auth-clients no" and use a password.',
  },
  {
    when: /wrong.version.number|packet.length.too.long|EPROTO/i,
    fix: (setting) => `It does not speak TLS at this port: ${setting} has to begin with redis://.`,
  },
  {
    when: /Socket closed unexpectedly|ECONNRESET|Socket timeout/i,
    fix: (setting) => `Does it require TLS? Then ${setting} has to begin with rediss://.`,
  },
  {
    when: /Connection timeout/,
    fix: (setting, setup) =>
      isEncrypted(setting, setup)
        ? `Does it speak TLS at this port? If not, ${setting} has to begin with redis://. Or is there a firewall in between?`
        : 'Is there a firewall in between?',
  },
  {
    when: /DENIED/,
    fix: () => 'Set a password (requirepass, or a user) and write it into REDIS_URL; a server that listens to others needs one.',
  },
  { when: /OOM command not allowed/, fix: () => 'It is full: CONFIG SET maxmemory-policy allkeys-lru.' },
];

function isEncrypted(setting: string, setup: RedisSetup): boolean {
  if (setup.kind === 'cluster') return setup.nodes.tls;
  return setup.kind === 'sentinel' && setting === 'REDIS_SENTINELS' ? setup.sentinels.tls : setup.login.tls;
}

function codeOf(error: unknown): string {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? '' : codeOf(cause);
}
