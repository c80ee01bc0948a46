import type { WriteStream } from 'node:tty';
import type { RunOptions } from './run.ts';

/** Checks between two lines where the output is a file. */
const EACH = 25;

/** Shows how far a run is: one line that is overwritten in a terminal, else a line now and then. */
export function progressOn(out: WriteStream): NonNullable<RunOptions['onProgress']> {
  return (done, all, { ring, call, title }) => {
    const line = `${done + 1}/${all} ${ring} ${call}: ${title}`;
    if (!out.isTTY) {
      if (done % EACH === 0) out.write(`${line}\n`);
      return;
    }
    // Carriage return, then erase to the end of the line (ECMA-48, EL).
    out.write(`\r\u001b[K${line.slice(0, out.columns - 1)}`);
    if (done + 1 === all) out.write('\r\u001b[K');
  };
}
