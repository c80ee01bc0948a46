/**
 * Anybody can type the address of somebody else, and the shop's mail would carry the stranger's words with a link. Escaped HTML is not
 * enough, because mail programs make links of plain text. So every value passes `withoutLinks` at the one place where values go into mails
 * (packages/backend/mails/form). Web addresses in notes and companies are not refused: a company may be called by one. Invisible characters are no
 * help (UTS 46 drops them).
 */

/** Endings that are common, or that cost nothing and are sent by everybody who wants to be clicked. With two letters: all countries. */
const ENDINGS = [
  'academy app art autos bar berlin best bet bid biz blog bond buzz cam casino cfd click cloud club com company cyou date design dev digital',
  'discount download eco email events example expert express fit foundation fun fund gdn gift gifts global gold group guru hair hamburg help',
  'homes host icu info ink international jewelry kim koeln lat life link live llc loan lol ltd makeup market media men mobi mom money monster',
  'name net network news ninja one online ooo org page party photo photos pics plus press pro promo pub quest racing reisen rest review rocks',
  'run sale sbs science services shop shopping site skin social solutions space store stream studio style support surf systems team tech tel',
  'tickets tips tirol today tokyo top trade travel vip wang watch webcam website wiki win wien work works world xin xyz yoga zip zone',
].join(' ');
const ENDING = `(?:xn--[a-z\\d-]+|${ENDINGS.split(' ').join('|')})`;
const LETTER = '[\\p{L}\\p{N}]';
/** Characters that browsers read as a dot between names (UTS 46). */
const DOT = '[.\\u3002\\uff0e\\uff61]';

/** Parts of names with two letters that are no country. */
const TITLES_OF_TWO = 'dr|di|fh|jr|bc|ed';

/** A dot that makes a link of the words around it where mail programs look for one. Names like J.Lo and Dr.Anna have none, nor has 12.5. */
const LINKING_DOT = [
  `(?<=www)${DOT}`,
  `(?<=${LETTER})${DOT}(?=${ENDING}(?!${LETTER}))`,
  `(?<=${LETTER}{2}[\\p{L}\\p{N}-])${DOT}(?!(?:${TITLES_OF_TWO})(?!${LETTER}))(?=\\p{L}{2}(?!${LETTER}))`,
  `(?<=${LETTER})${DOT}(?=\\p{L}{2,63}[/?#:]${LETTER})`,
].join('|');
/** Within an e-mail address a dot stays; a program that makes a link of it writes a mail. */
const MAIL_ADDRESS = `(?<!@[\\p{L}\\p{N}.-]{0,254})(?:${LINKING_DOT})(?![\\p{L}\\p{N}._%+-]{0,64}@)`;

const LINKS = new RegExp(`:(?=//)|${MAIL_ADDRESS}`, 'giu');
const LINK = new RegExp(LINKS.source, 'iu');

/** True if programs that show the text could make a link of a part of it. */
export const hasWebAddress = (text: string): boolean => LINK.test(text);

/** Titles before a dot. In Austria they stand in the field of the name, often without a space: `Mag.art.Dr. Eva`. */
const TITLE_DOT = /(?<![\p{L}\p{N}])(bakk|dipl|dr|ing|mag|mgr|prof|univ)\.(?=\p{L})/giu;
/** Before a part of a name with two letters: `Mary.Jo`, `Hans.Sr`. Nobody writes the country of an address so; mails are defused anyway. */
const PART_DOT = /\.(?=\p{Lu}\p{Ll}(?![\p{L}\p{N}]))/gu;

/** True if a name carries a web or mail address. */
export const isLinkedName = (name: string): boolean =>
  name.includes('@') || hasWebAddress(name.replace(TITLE_DOT, '$1 ').replace(PART_DOT, ' '));

/** The text with brackets around what makes links (`evil[.]example`): it can be read, and clicked nowhere. A second time changes nothing. */
export const withoutLinks = (text: string): string => text.replace(LINKS, '[$&]');
