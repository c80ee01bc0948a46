export interface Series {
  readonly name: string;
  /** x in seconds; null is a gap. */
  readonly points: readonly (readonly [number, number | null])[];
}

export interface Chart {
  readonly title: string;
  /** One sentence for those who do not see it. */
  readonly description: string;
  readonly unit: string;
  readonly series: readonly Series[];
  readonly marks?: readonly { readonly at: number; readonly text: string }[];
  /** Spans of x with another ground, with their name. */
  readonly bands?: readonly { readonly from: number; readonly to: number; readonly text: string }[];
  readonly xLabel?: string;
}

const WIDTH = 720;
const HEIGHT = 260;
const PLOT = { left: 56, right: 16, top: 44, bottom: 36 } as const;
const INNER = { width: WIDTH - PLOT.left - PLOT.right, height: HEIGHT - PLOT.top - PLOT.bottom } as const;

/** Colours that can be told apart by everybody (Okabe and Ito), in two brightnesses; dashes tell them apart without colour. */
const COLOURS = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#8c6d00'] as const;
const DARK = ['#56b4e9', '#e69f00', '#4cc9a0', '#e6a6c9', '#f0e442'] as const;
const DASHES = ['', '6 3', '2 3', '8 3 2 3', '1 4'] as const;

const STYLE = [
  '.ground{fill:#fff}.grid{stroke:#ddd}.text{fill:#333;font:12px system-ui,sans-serif}.title{fill:#111;font:600 14px system-ui,sans-serif}',
  '.band{fill:#00000010}.mark{stroke:#777;stroke-dasharray:2 2}',
  ...COLOURS.map((colour, index) => `.s${index}{stroke:${colour}}.f${index}{fill:${colour}}`),
  '@media(prefers-color-scheme:dark){.ground{fill:#161616}.grid{stroke:#3a3a3a}.text{fill:#ccc}.title{fill:#eee}.band{fill:#ffffff18}.mark{stroke:#999}',
  ...DARK.map((colour, index) => `.s${index}{stroke:${colour}}.f${index}{fill:${colour}}`),
  '}',
].join('');

/** Lines over time, as a picture that stands alone: light and dark, no script, no font. */
export function lineChart({ title, description, unit, series, marks = [], bands = [], xLabel = 's' }: Chart): string {
  const points = series.flatMap((one) => one.points);
  const right = niceEnd(Math.max(1, ...points.map(([x]) => x)));
  const top = niceEnd(Math.max(1e-9, ...points.map(([, y]) => y ?? 0)));
  const x = (value: number): number => round(PLOT.left + (value / right) * INNER.width);
  const y = (value: number): number => round(PLOT.top + INNER.height - (value / top) * INNER.height);
  const text = (at: number, height: number, words: string, more = ''): string =>
    `<text class="text" x="${at}" y="${height}"${more}>${escape(words)}</text>`;
  const fifths = [0, 0.2, 0.4, 0.6, 0.8, 1];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="t d">`,
    `<title id="t">${escape(title)}</title><desc id="d">${escape(description)}</desc><style>${STYLE}</style>`,
    `<rect class="ground" width="${WIDTH}" height="${HEIGHT}"/><text class="title" x="${PLOT.left}" y="18">${escape(title)}</text>`,
    ...bands.map(
      ({ from, to, text: words }) =>
        `<rect class="band" x="${x(from)}" y="${PLOT.top}" width="${round(x(Math.min(to, right)) - x(from))}" height="${INNER.height}"/>` +
        text(x(from) + 4, PLOT.top + 12, words),
    ),
    ...fifths.map(
      (part) =>
        `<path class="grid" d="M${PLOT.left} ${y(top * part)}h${INNER.width}"/>` +
        text(PLOT.left - 6, y(top * part) + 4, label(top * part), ' text-anchor="end"'),
    ),
    ...fifths.map((part) => text(x(right * part), HEIGHT - 16, label(right * part), ' text-anchor="middle"')),
    text(WIDTH - PLOT.right, HEIGHT - 3, xLabel, ' text-anchor="end"'),
    text(4, PLOT.top - 8, unit),
    ...marks.map(
      ({ at, text: words }) => `<path class="mark" d="M${x(at)} ${PLOT.top}v${INNER.height}"/>` + text(x(at) + 3, PLOT.top + 12, words),
    ),
    ...series.map((one, index) => line(one, index, x, y)),
    ...legend(series),
    '</svg>\n',
  ].join('\n');
}

function line({ points }: Series, index: number, x: (value: number) => number, y: (value: number) => number): string {
  let pen = 'M';
  const path = points
    .map(([at, value]) => {
      if (value === null) {
        pen = 'M';
        return '';
      }
      const part = `${pen}${x(at)} ${y(value)}`;
      pen = 'L';
      return part;
    })
    .join('');
  const colour = index % COLOURS.length;
  return `<path class="s${colour}" fill="none" stroke-width="1.8" stroke-dasharray="${DASHES[colour] || 'none'}" d="${path || 'M0 0'}"/>`;
}

function legend(series: readonly Series[]): string[] {
  let left: number = PLOT.left;
  return series.map(({ name }, index) => {
    const colour = index % COLOURS.length;
    const at = left;
    left += 30 + name.length * 7;
    const dash = DASHES[colour] || 'none';
    return `<path class="s${colour}" stroke-width="2.5" stroke-dasharray="${dash}" d="M${at} 31h16"/><text class="text" x="${at + 20}" y="35">${escape(name)}</text>`;
  });
}

/** The next number that divides well by five. */
function niceEnd(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((step) => step * unit >= value * 0.999) ?? 10);
}

const label = (value: number): string => String(Number(value.toPrecision(3)));
const round = (value: number): number => Math.round(value * 10) / 10;
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
