import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { isTooLarge, PICTURE_LOADERS } from '../../packages/contract/picture-bounds.ts';

/**
 * A program of its own: reads one photo from standard input and writes it, drawn anew as a JPEG, to standard output. A file that takes the
 * decoder down or makes it greedy ends this process and nothing else. A file of 848 bytes (AVIF, 5000 × 5000, one colour) took 517 MB to
 * decode. Rejected: a store with signed addresses (checks would come too late), HEIC (patented codec), `RLIMIT_DATA` (counts what V8 only
 * reserves), a pool of decoders, threads (a fault of a decoder ends the process).
 */
const EXIT_PIXELS = 3;
const EXIT_UNREADABLE = 4;

/** Resident memory of this process. The largest photo within the bounds below takes less (about 220 MB; the program itself 65 MB). */
const MEMORY_MAX = 240 * 1024 * 1024;
/** Microseconds of the processor. */
const CPU_MAX = 10_000_000;
const WATCH_MS = 10;

/** Length of the longer side: enough to see a scratch. */
const SIDE = 2048;
const QUALITY = 82;

// The first to go when the container's memory ends: not the shop (proc_pid_oom_score_adj(5)). Other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);
// Not `exit`: that would wait for the decoder.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (process.memoryUsage.rss() > MEMORY_MAX || user + system > CPU_MAX) process.kill(process.pid, 'SIGKILL');
}, WATCH_MS).unref();

// Nothing else is ever decoded, whatever a file turns out to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: [...PICTURE_LOADERS] });
sharp.cache(false);
sharp.concurrency(1);

try {
  // The first picture of an animation. The check of pixels is ours, because its refusal has words of its own.
  const image = sharp(await buffer(process.stdin), { failOn: 'error', limitInputPixels: false, sequentialRead: true, pages: 1 });
  const metadata = await image.metadata();
  if (isTooLarge(metadata)) process.exit(EXIT_PIXELS);
  const clean = await image
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  process.stdout.write(clean);
} catch (error) {
  process.stderr.write(String(error));
  process.exitCode = EXIT_UNREADABLE;
}
