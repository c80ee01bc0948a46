import { escapeXml } from '../seo/sitemap-xml.ts';

/** Characters that XML 1.0 (section 2.2) has no form for: texts of editors are pasted from anywhere. */
// oxlint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xmlText = (text: string): string => escapeXml(text.toWellFormed().replace(FORBIDDEN, ''));
