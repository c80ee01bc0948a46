import { alongTop, BAND, bandFontSize, type Ellipse, isMonogram, SIGNET, VIEW } from './engraving-shapes.ts';

/** Specification, section 9: the default of a canvas export. A PNG ignores the quality. */
const EXPORT = { type: 'image/png', quality: 0.92, size: 1200 } as const;

interface PictureOptions {
  readonly text: string;
  /** Length up to which the product can be engraved. */
  readonly max: number;
  /** Lines below the drawing. */
  readonly title: string;
  readonly caption: string;
  /** At the foot: the shop's name. */
  readonly foot: string;
}

const MARGIN = 96;
const TITLE = { y: 892, size: 60 } as const;
const CAPTION = { y: 962, size: 34 } as const;
const FOOT = { y: 1104, size: 30 } as const;

/**
 * The drawing of an engraving as a file. Drawn on a canvas instead of an SVG in an image: that would know neither the fonts nor the tokens
 * of the page.
 */
export async function engravingPicture({ text, max, title, caption, foot }: PictureOptions): Promise<Blob> {
  const { size, type, quality } = EXPORT;
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D canvas');
  const { token, fonts } = readTokens();
  await Promise.all(fonts.map((font) => document.fonts.load(`16px ${font}`, text + title + caption + foot)));
  context.fillStyle = token('paper');
  context.fillRect(0, 0, size, size);
  context.textAlign = 'center';

  context.save();
  const scale = isMonogram(max) ? 4 : (size - 2 * MARGIN) / VIEW.width;
  context.translate((size - VIEW.width * scale) / 2, (TITLE.y - TITLE.size - VIEW.height * scale) / 2);
  context.scale(scale, scale);
  if (isMonogram(max)) drawSignet(context, text, token);
  else drawBand(context, text, token);
  context.restore();

  const line = (words: string, { y, size: wanted }: { readonly y: number; readonly size: number }, family: string, colour: string) => {
    context.font = `${wanted}px ${family}`;
    const fits = Math.min(1, (size - 2 * MARGIN) / context.measureText(words).width);
    context.font = `${wanted * fits}px ${family}`;
    context.fillStyle = token(colour);
    context.fillText(words, size / 2, y);
  };
  line(title, TITLE, token('font-serif'), 'ink');
  line(caption, CAPTION, token('font-sans'), 'ink-2');
  line(foot, FOOT, token('font-serif'), 'accent');
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas cannot be exported'))), type, quality);
  });
}

type Token = (name: string) => string;

function readTokens(): { readonly token: Token; readonly fonts: readonly string[] } {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  // Ours alone: `load` rejects as soon as one font of a list is missing, and no device has all the fallbacks.
  const first = (name: string) => token(name).replace(/,.*/s, '');
  return { token, fonts: [first('font-serif'), first('font-sans')] };
}

function drawBand(context: CanvasRenderingContext2D, text: string, token: Token): void {
  ellipse(context, BAND.rim, token('well'), token('rule-2'));
  ellipse(context, BAND.wall, token('paper-2'), token('rule-2'));
  context.save();
  context.beginPath();
  context.ellipse(BAND.wall.cx, BAND.wall.cy, BAND.wall.rx, BAND.wall.ry, 0, 0, 2 * Math.PI);
  context.clip();
  ellipse(context, BAND.hole, token('paper'), token('rule-2'));
  context.restore();
  context.font = `${bandFontSize(text)}px ${token('font-serif')}`;
  context.fillStyle = token('ink');
  const glyphs = Array.from(new Intl.Segmenter().segment(text), ({ segment, index }) => {
    const before = text.slice(0, index);
    // With the kerning between the two.
    return { segment, width: context.measureText(before + segment).width - context.measureText(before).width };
  });
  const places = alongTop(
    glyphs.map(({ width }) => width),
    BAND.line,
  );
  glyphs.forEach(({ segment }, index) => {
    const { x, y, angle } = places[index] ?? { x: 0, y: 0, angle: 0 };
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.fillText(segment, 0, 0);
    context.restore();
  });
}

function drawSignet(context: CanvasRenderingContext2D, text: string, token: Token): void {
  ellipse(context, SIGNET.rim, token('well'), token('rule-2'));
  ellipse(context, SIGNET.wall, token('paper-2'), token('rule-2'));
  context.font = `${SIGNET.fontSize}px ${token('font-serif')}`;
  context.fillStyle = token('ink');
  context.fillText(text, SIGNET.rim.cx, SIGNET.baseline);
}

function ellipse(context: CanvasRenderingContext2D, { cx, cy, rx, ry }: Ellipse, fill: string, stroke: string): void {
  context.beginPath();
  context.ellipse(cx, cy, rx, ry, 0, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.strokeStyle = stroke;
  context.lineWidth = 1;
  context.stroke();
}
