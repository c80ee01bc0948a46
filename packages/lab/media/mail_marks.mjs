/** Wordmark and lozenge of the mails, twice as large as shown: `node packages/lab/media/mail_marks.mjs`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const ROOT = join(import.meta.dirname, '../../..');
const INK = '#1b1a17';
const ACCENT = '#1f4d40';
const PAPER = '#fbfaf7';

/** An edge of paper is invisible on paper, and keeps a mark legible where a mail program darkens the ground and leaves pictures alone. */
const edged = (color, width) => `fill="${color}" stroke="${PAPER}" stroke-width="${width}" stroke-linejoin="round" paint-order="stroke"`;

const wordmark = readFileSync(join(ROOT, 'client/ui/brand/logo.svg'), 'utf8').replace('fill="currentColor"', edged(INK, 70));
const lozenge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 22"><path ${edged(ACCENT, 3)} d="M8 0 16 11 8 22 0 11Z"/></svg>`;

const png = (svg, size, name) =>
  sharp(Buffer.from(svg), { density: 600 })
    .resize({ ...size, fit: 'contain', background: '#0000' })
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(ROOT, 'packages/sandbox/seed/media/mail', name));

await png(wordmark, { width: 262, height: 52 }, 'wordmark.png');
await png(lozenge, { width: 16, height: 22 }, 'lozenge.png');
