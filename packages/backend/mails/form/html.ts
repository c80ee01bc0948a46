import { html, Markup } from '../../core/markup.ts';
import type { Line, Paragraphs, Run } from './fill.ts';
import type { Foot } from './foot.ts';
import { COLOUR, SHEET, STYLE } from './look.ts';
import type { FilledMail, FilledPart, MailProduct, MailSum, MailTask } from './mail.ts';

/** Pictures of every mail, at absolute addresses. */
export interface Brand {
  readonly name: string;
  readonly home: string;
  /** 26 px high; `width` null: what the picture has. */
  /** Null: the name in letters. */
  readonly logo: { readonly url: string; readonly width: number | null } | null;
  readonly lozenge: string;
}

const WIDTH = 600;
/** The inbox allows it by its hash. */
const STYLE_SHEET = new Markup(`<style>${SHEET}</style>`);
/** Tables for layout are no tables for a screen reader. */
const LAYOUT = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"');
/** Outlook on Windows knows no `max-width`. */
const ONLY_OUTLOOK = {
  open: new Markup(
    `<!--[if mso]><table role="presentation" width="${WIDTH}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`,
  ),
  close: new Markup('<!--[if mso]></td></tr></table><![endif]-->'),
};

export const mailHtml = (mail: FilledMail, foot: Foot, brand: Brand): string =>
  html`<!doctype html>
    <html lang="${mail.lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${mail.subject}</title>
        ${STYLE_SHEET}
      </head>
      <body style="${STYLE.body}">
        <div style="${STYLE.preheader}">${mail.preheader}</div>
        <table ${LAYOUT} width="100%" style="${STYLE.ground}">
          <tr>
            <td class="ground" align="center" style="padding:24px 0">
              ${ONLY_OUTLOOK.open}
              <table ${LAYOUT} width="100%" style="${STYLE.mail}">
                <tr>
                  <td class="edge" style="${STYLE.head}">${logo(brand)}</td>
                </tr>
                <tr>
                  <td class="edge" style="${STYLE.edge}">${sections(mail, brand)}</td>
                </tr>
                <tr>
                  <td class="edge" bgcolor="${COLOUR.velvet}" style="${STYLE.foot}">${footHtml(foot)}</td>
                </tr>
              </table>
              ${ONLY_OUTLOOK.close}
            </td>
          </tr>
        </table>
      </body>
    </html> `.source;

function logo({ name, home, logo: picture }: Brand): Markup {
  if (picture === null) return html`<a href="${home}" ${NEW_TAB} style="${STYLE.letters}">${name}</a>`;
  const width = picture.width === null ? '' : new Markup(`width="${picture.width}"`);
  return html`<a href="${home}" ${NEW_TAB}><img src="${picture.url}" ${width} height="26" alt="${name}" style="${STYLE.picture}" /></a>`;
}

const sections = (mail: FilledMail, brand: Brand): Markup =>
  table([
    html`<tr>
      <td style="${STYLE.first}">${opening(mail, brand)}${(mail.sections[0] ?? []).map((one) => html`${gap(24)}${part(one)}`)}</td>
    </tr>`,
    ...mail.sections.slice(1).map(
      (parts) =>
        html`<tr>
          <td style="${STYLE.section}">${spaced(parts)}</td>
        </tr>`,
    ),
  ]);

const opening = ({ kicker, title, lead }: FilledMail, { lozenge }: Brand): Markup =>
  html` ${kicker === '' ? '' : html`<p style="${STYLE.kicker}"><img src="${lozenge}" width="8" height="11" alt="" style="${STYLE.lozenge}" />${kicker}</p>`}
    <h1 class="title" style="${STYLE.title}">${title}</h1>
    ${paragraphs(lead, STYLE.lead)}`;

const spaced = (parts: readonly FilledPart[]): Markup =>
  html`${parts.map((one, index) => html`${index === 0 ? '' : gap(spaceBetween(parts[index - 1] ?? one, one))}${part(one, index === 0)}`)}`;

function spaceBetween({ type: above }: FilledPart, { type: below }: FilledPart): number {
  if (below === 'heading') return 28;
  if (above === 'heading') return below === 'text' ? 10 : 18;
  return above === 'products' || above === 'button' || below === 'button' ? 24 : 14;
}

/** Mail programs treat margins differently, heights alike. */
const gap = (height: number): Markup => html`<div style="height:${height}px;line-height:${height}px;font-size:0">&nbsp;</div>`;

/** `isFirst`: below the rule of a section. */
function part(one: FilledPart, isFirst = false): Markup {
  switch (one.type) {
    case 'heading':
      return html`<h2 style="${STYLE.heading}">${one.text}</h2>`;
    case 'text':
      return paragraphs(one.text, one.small ? STYLE.small : STYLE.text);
    case 'button':
      return html`<table ${LAYOUT} class="button">
        <tr>
          <td bgcolor="${COLOUR.ink}" style="${STYLE.buttonCell}">
            <a href="${one.url}" ${NEW_TAB} style="${STYLE.button}">${one.label}</a>
          </td>
        </tr>
      </table>`;
    case 'steps':
      return table(
        apart(
          one.steps.map((step, index) => stepRow(step, index + 1)),
          20,
        ),
      );
    case 'facts':
      return table(one.facts.map(({ label, value }) => factRow(label, value)));
    case 'columns':
      return table(
        pairs(one.columns).map(
          (pair) =>
            html`<tr>
              ${pair.map(column)}
            </tr>`,
        ),
      );
    case 'notice':
      return table([
        html`<tr>
          <td style="${STYLE.notice}">${paragraphs(one.text, STYLE.noticeText)}</td>
        </tr>`,
      ]);
    case 'sheet':
      return table([
        html`<tr>
          <td style="${STYLE.sheet}">${paragraphs(one.text, STYLE.sheetText)}</td>
        </tr>`,
      ]);
    case 'products':
      return table(apart(one.products.map(productRow), 24));
    case 'sums':
      return html`<table ${LAYOUT} width="100%" style="${isFirst ? '' : STYLE.sums}">
        ${one.sums.map(sumRow)}
      </table>`;
    case 'tasks':
      return table(one.tasks.map(taskRow));
  }
}

const table = (rows: readonly Markup[]): Markup =>
  html`<table ${LAYOUT} width="100%">
    ${rows}
  </table>`;

const apart = (rows: readonly Markup[], height: number): Markup[] =>
  rows.map((row, index) =>
    index === 0
      ? row
      : html`<tr>
            <td colspan="3">${gap(height)}</td>
          </tr>
          ${row}`,
  );

const stepRow = ({ title, text }: { readonly title: string; readonly text: readonly Line[] }, number: number): Markup =>
  html`<tr>
    <td style="${STYLE.stepNumber}">${number}</td>
    <td style="${STYLE.step}">
      <p style="${STYLE.name}">${title}</p>
      ${text.length === 0 ? '' : html`<p style="${STYLE.stepText}">${lines(text)}</p>`}
    </td>
  </tr>`;

const factRow = (label: string, value: readonly Line[]): Markup =>
  html`<tr>
    <td class="fact" style="${STYLE.factLabel}">${label}</td>
    <td class="value" style="${STYLE.factValue}">${lines(value)}</td>
  </tr>`;

const column = ({ title, text }: { readonly title: string; readonly text: readonly Line[] }): Markup =>
  html`<td class="column" style="${STYLE.column}">
    <p style="${STYLE.columnTitle}">${title}</p>
    <p style="${STYLE.columnText}">${lines(text)}</p>
  </td>`;

const pairs = <T>(list: readonly T[]): T[][] =>
  list.flatMap((one, index) => (index % 2 === 0 ? [[one, ...list.slice(index + 1, index + 2)]] : []));

const productRow = ({ title, facts, amount, picture }: MailProduct): Markup =>
  html`<tr>
    <td width="72" style="${STYLE.well}">
      ${
        picture === null
          ? ''
          : html`<img
              src="${picture.url}"
              width="72"
              height="72"
              alt="${picture.alt}"
              style="${STYLE.picture};background-color:${COLOUR.well}"
            />`
      }
    </td>
    <td class="product" style="${STYLE.product}">
      <p style="${STYLE.name}">${title}</p>
      ${facts.map((fact) => html`<p style="${STYLE.fact}">${fact}</p>`)}
    </td>
    <td class="amount" style="${STYLE.amount}">${amount}</td>
  </tr>`;

const SUM_STYLES = {
  row: [STYLE.sumLabel, STYLE.sumValue],
  total: [STYLE.totalLabel, STYLE.totalValue],
  small: [STYLE.smallLabel, STYLE.smallValue],
} as const;

function sumRow({ label, value, kind }: MailSum): Markup {
  const [ofLabel, ofValue] = SUM_STYLES[kind];
  return html`<tr>
    <td style="${ofLabel}">${label}</td>
    <td style="${ofValue}">${value}</td>
  </tr>`;
}

const taskRow = ({ title, due, note }: MailTask): Markup =>
  html`<tr>
      <td colspan="${due === '' ? 2 : 1}" style="${STYLE.task}">${title}</td>
      ${due === '' ? '' : html`<td class="due" style="${STYLE.due}">${due}</td>`}
    </tr>
    <tr>
      <td colspan="2" style="${STYLE.note}">${note}</td>
    </tr>`;

const footHtml = ({ signOff, company, links }: Foot): Markup =>
  html` ${signOff.length === 0 ? '' : html`<p style="${STYLE.signOff}">${lines(signOff)}</p>`}
    <p style="${STYLE.company}">${lines(company, STYLE.footLink)}</p>
    <p style="${STYLE.footLinks}">
      ${links.map(({ label, url }) => html`<a href="${url}" ${NEW_TAB} style="${STYLE.footLinkAlone}">${label}</a> `)}
    </p>`;

const paragraphs = (list: Paragraphs, style: string): Markup =>
  html`${list.map((one, index) => html`<p style="${style}${index === 0 ? '' : `;${STYLE.paragraphGap}`}">${lines(one)}</p>`)}`;

const lines = (list: readonly Line[], linkStyle: string = STYLE.link): Markup =>
  html`${list.map((line, index) => html`${index === 0 ? '' : BREAK}${line.map((run) => runHtml(run, linkStyle))}`)}`;

const BREAK = new Markup('<br>');
const NEW_TAB = new Markup('target="_blank" rel="noopener noreferrer"');

const runHtml = (run: Run, style: string): Markup =>
  typeof run === 'string' ? html`${run}` : html`<a href="${run.url}" ${NEW_TAB} style="${style}">${run.label}</a>`;
