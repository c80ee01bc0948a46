import type { IdentityProvider } from '../../contract/codes.ts';
import { TEST_PERSONS } from './persons.ts';

const NAMES: Readonly<Record<IdentityProvider, string>> = { google: 'Google', facebook: 'Facebook' };
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The page on which somebody chooses who to be. Works without a script; each choice is the same address with a name appended. */
export function choosePage(provider: IdentityProvider, url: string): string {
  const choice = (key: string, title: string, note: string): string =>
    `<li><a href="${escape(`${url}&person=${key}`)}">${escape(title)}</a> <small>${escape(note)}</small></li>`;
  const persons = TEST_PERSONS.map(({ key, given_name, family_name, email, email_verified }) =>
    choice(
      key,
      `${given_name} ${family_name}`,
      email === null ? 'shares no e-mail address' : `${email}${email_verified ? '' : ', not verified'}`,
    ),
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${NAMES[provider]} (test): choose an account</title>
<link rel="stylesheet" href="/provider/provider.css"></head>
<body><main>
<h1>${NAMES[provider]} for tests</h1>
<p>Choose who signs in to the shop. Nothing of this is the real ${NAMES[provider]}.</p>
<ul>${persons.join('')}${choice('cancel', 'Cancel', 'back to the shop without signing in')}</ul>
</main></body>
</html>`;
}
