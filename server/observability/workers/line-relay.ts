import type { Readable } from 'node:stream';

/**
 * Hands on what a process writes, whole lines at a time: several that write into one pipe tear each other's lines as soon as they are
 * longer than 4096 bytes (PIPE_BUF), and a log line is one event whatever happens.
 */
export function relayLines(from: Readable, write: (lines: string) => void): void {
  let rest = '';
  from.setEncoding('utf8').on('data', (text: string) => {
    const all = rest + text;
    const end = all.lastIndexOf('\n') + 1;
    rest = all.slice(end);
    if (end > 0) write(all.slice(0, end));
  });
  from.once('close', () => {
    if (rest !== '') write(`${rest}\n`);
    rest = '';
  });
}
