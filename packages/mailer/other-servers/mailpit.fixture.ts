import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../engine/testing/free-port.ts';
import { findProgram } from './find-program.fixture.ts';

interface Address {
  readonly Name: string;
  readonly Address: string;
}

/** A mail as Mailpit's API describes it, as far as we read it. */
export interface ReadMail {
  readonly ID: string;
  readonly MessageID: string;
  readonly Subject: string;
  readonly From: Address;
  readonly To: readonly Address[];
  readonly Bcc: readonly Address[];
  readonly Text: string;
  readonly HTML: string;
  readonly Attachments: readonly { readonly FileName: string; readonly ContentType: string; readonly Size: number }[];
}

export interface Mailpit {
  readonly url: string;
  /** All of them, the newest first. */
  mails(): Promise<readonly ReadMail[]>;
  /** What mail programs support of its HTML, in percent. */
  supported(id: string): Promise<number>;
  close(): Promise<void>;
}

export async function startMailpit(): Promise<Mailpit> {
  const [smtp, http] = [await freePort(), await freePort()];
  const args = ['--smtp', `127.0.0.1:${smtp}`, '--listen', `127.0.0.1:${http}`, '--disable-version-check', '--quiet'];
  const child = spawn(findProgram('mailpit', 'MAILPIT'), args, { stdio: 'ignore' });
  const api = async <T>(path: string): Promise<T> => (await (await fetch(`http://127.0.0.1:${http}${path}`)).json()) as T;
  for (let tries = 0; ; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${http}/readyz`).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) break;
    if (tries > 150) throw new Error('Mailpit does not start');
    await sleep(100);
  }
  return {
    url: `smtp://127.0.0.1:${smtp}`,
    async mails() {
      const { messages } = await api<{ messages: readonly { readonly ID: string }[] }>('/api/v1/messages?limit=100');
      return Promise.all(messages.map(({ ID }) => api<ReadMail>(`/api/v1/message/${ID}`)));
    },
    supported: async (id) => (await api<{ Total: { Supported: number } }>(`/api/v1/message/${id}/html-check`)).Total.Supported,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
