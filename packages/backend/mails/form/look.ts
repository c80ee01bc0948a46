import { createHash } from 'node:crypto';

/** Colours of the shop (`client/ui/tokens.css`), which mail programs cannot read. */
export const COLOUR = {
  paper: '#fbfaf7',
  'paper-2': '#f4f2ec',
  well: '#f0eeec',
  white: '#ffffff',
  ink: '#1b1a17',
  'ink-2': '#57534b',
  rule: '#e3dfd7',
  'rule-2': '#cbc5b9',
  velvet: '#14342b',
  ivory: '#f6f3ea',
  'ivory-2': '#bcc9c1',
} as const;

const SERIF = "font-family:'Newsreader Variable',Newsreader,Georgia,serif";
const SANS = "font-family:'Hanken Grotesk Variable','Hanken Grotesk',Arial,sans-serif";
const ink = `color:${COLOUR.ink}`;
const quiet = `color:${COLOUR['ink-2']}`;
/** A long word or address breaks rather than widening the mail. */
const wraps = 'overflow-wrap:anywhere;word-break:break-word';
/** A price never wraps. */
const figure = 'text-align:right;white-space:nowrap';
const meta = `${SANS};font-size:13px;line-height:19px;${wraps}`;
const ui = `${SANS};font-size:15px;line-height:24px;${wraps}`;

/** Declarations stand at the elements, for mail programs that drop a style sheet. */
export const STYLE = {
  body: `margin:0;padding:0;background-color:${COLOUR['paper-2']};${SANS}`,
  preheader: 'display:none;max-height:0;overflow:hidden;opacity:0;mso-hide:all',
  ground: `background-color:${COLOUR['paper-2']}`,
  mail: `width:100%;max-width:600px;background-color:${COLOUR.paper}`,
  head: `padding:27px 40px;border-bottom:1px solid ${COLOUR.rule}`,
  picture: 'display:block;border:0',
  letters: `${SERIF};font-size:22px;line-height:26px;${ink};text-decoration:none;${wraps}`,
  edge: 'padding:0 40px',
  first: 'padding:40px 0 32px',
  section: `padding:32px 0;border-top:1px solid ${COLOUR.rule}`,
  kicker: `margin:0 0 4px;${SANS};font-size:15px;line-height:24px;${quiet};${wraps}`,
  lozenge: 'border:0;vertical-align:-1px;margin-right:8px',
  title: `margin:0 0 16px;${SERIF};font-size:38px;line-height:44px;font-weight:300;letter-spacing:-0.6px;${ink};${wraps}`,
  lead: `margin:0;${SANS};font-size:16px;line-height:25px;${quiet};${wraps}`,
  heading: `margin:0;${SERIF};font-size:22px;line-height:28px;font-weight:400;${ink};${wraps}`,
  text: `margin:0;${ui};${ink}`,
  small: `margin:0;${meta};${quiet}`,
  link: 'color:inherit;text-decoration:underline',
  // A mail program that darkens the mail by itself leaves the ground of the button, and lightens its edge.
  buttonCell: `background-color:${COLOUR.ink};border:1px solid ${COLOUR.ink};border-radius:2px;text-align:center`,
  button: `display:block;padding:15px 27px;${ui};font-weight:500;color:${COLOUR.ivory};text-decoration:none;${wraps}`,
  stepNumber: `width:36px;vertical-align:top;${SERIF};font-size:24px;line-height:28px;font-weight:300;${quiet}`,
  step: 'vertical-align:top',
  name: `margin:0;${SERIF};font-size:18px;line-height:24px;${ink};${wraps}`,
  stepText: `margin:2px 0 0;${ui};${quiet}`,
  paragraphGap: 'margin-top:12px',
  well: 'width:72px;padding:0 16px 0 0;vertical-align:top',
  product: 'vertical-align:top',
  fact: `margin:0;${meta};${quiet}`,
  amount: `padding:1px 0 0 16px;vertical-align:top;${figure};${SANS};font-size:15px;line-height:24px;${ink}`,
  sums: `border-top:1px solid ${COLOUR['rule-2']}`,
  sumLabel: `padding:10px 0 0;vertical-align:baseline;${ui};${ink}`,
  sumValue: `padding:10px 0 0 16px;vertical-align:baseline;${figure};${SANS};font-size:15px;line-height:24px;${ink}`,
  totalLabel: `padding:10px 0 0;vertical-align:baseline;${ui};font-weight:500;${ink}`,
  totalValue: `padding:10px 0 0 16px;vertical-align:baseline;${figure};${SERIF};font-size:26px;line-height:32px;font-weight:300;${ink}`,
  smallLabel: `padding:4px 0 0;vertical-align:baseline;${meta};${quiet}`,
  smallValue: `padding:4px 0 0 16px;vertical-align:baseline;${figure};${meta};${quiet}`,
  task: `padding:12px 0 0;vertical-align:top;border-top:1px solid ${COLOUR.rule};${ui};${ink}`,
  due: `padding:12px 0 0 16px;vertical-align:top;text-align:right;white-space:nowrap;border-top:1px solid ${COLOUR.rule};${ui};${quiet}`,
  note: `padding:2px 0 12px;${meta};${quiet}`,
  factLabel: `padding:6px 24px 6px 0;vertical-align:top;width:168px;${ui};${quiet}`,
  factValue: `padding:6px 0;vertical-align:top;${ui};${ink}`,
  column: 'padding:0 24px 16px 0;vertical-align:top;width:50%',
  columnTitle: `margin:0;${ui};font-weight:500;${ink}`,
  columnText: `margin:0;${ui};${quiet}`,
  notice: `padding:16px 20px;background-color:${COLOUR['paper-2']};border-left:2px solid ${COLOUR.ink}`,
  noticeText: `margin:0;${ui};${ink}`,
  sheet: `padding:24px;background-color:${COLOUR.white};border:1px solid ${COLOUR['rule-2']}`,
  sheetText: `margin:0;${ui};${ink}`,
  foot: `padding:28px 40px 32px;background-color:${COLOUR.velvet}`,
  signOff: `margin:0 0 16px;${meta};line-height:21px;color:${COLOUR.ivory}`,
  company: `margin:0;${meta};line-height:21px;color:${COLOUR['ivory-2']}`,
  footLink: `color:${COLOUR.ivory};text-decoration:underline`,
  footLinks: `margin:12px 0 0;${meta};line-height:28px`,
  footLinkAlone: `display:inline-block;margin-right:14px;color:${COLOUR.ivory};text-decoration:underline`,
} as const;

/** Rules that only a style sheet can give: small screens, and that the mail has one look in dark surroundings. */
export const SHEET = `
:root { color-scheme: light only; supported-color-schemes: light only; }
body { -webkit-text-size-adjust: 100%; }
table { border-collapse: separate; border-spacing: 0; }
@media (max-width: 480px) {
  .ground { padding: 0 !important; }
  .edge { padding-left: 20px !important; padding-right: 20px !important; }
  .title { font-size: 32px !important; line-height: 38px !important; }
  .button { width: 100% !important; }
  .column { display: block !important; width: auto !important; padding-right: 0 !important; }
  .product, .amount { display: block !important; }
  .amount { padding: 2px 0 0 !important; text-align: left !important; }
  .due { white-space: normal !important; width: 62% !important; }
  .fact { display: block !important; width: auto !important; padding-bottom: 0 !important; }
  .value { display: block !important; padding-top: 0 !important; }
}
`;

export const SHEET_HASH = `'sha256-${createHash('sha256').update(SHEET).digest('base64')}'`;
