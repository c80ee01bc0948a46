import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Step, tool } from './run-step.ts';

interface Program {
  readonly name: string;
  readonly package: string;
  /** What does as well, where it is there already or there is no such package. */
  readonly instead?: readonly string[];
  /** Installed with the others; where it is not, the gate says what it leaves out. */
  readonly optional?: true;
}

/** Programs that npm cannot bring: a browser for the stories, Redis for the stories of two servers, the two edges of docs/edge, the tests of alert rules. */
const PROGRAMS: readonly Program[] = [
  // Half as much work per page as the one with windows.
  { name: 'chromium-headless-shell', package: 'chromium-headless-shell', instead: ['chromium', 'chromium-browser', 'google-chrome'] },
  { name: 'redis-server', package: 'redis-server' },
  { name: 'nginx', package: 'nginx' },
  { name: 'varnishd', package: 'varnish' },
  { name: 'promtool', package: 'prometheus', optional: true },
];
const NEEDED = PROGRAMS.filter(({ optional }) => !optional);
/** Where servers lie; not on everybody's path. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];

export const isThere = (name: string): boolean =>
  [...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS].some((folder) => existsSync(join(folder, name)));

/** Without these there are no tests. */
export const lacking = (has: (name: string) => boolean): string[] =>
  NEEDED.filter(({ name, instead = [] }) => ![name, ...instead].some(has)).map(({ name, instead }) => instead?.[0] ?? name);

const apt = (...args: readonly string[]): Promise<string> => tool('apt-get', ...args);
const install = (packages: readonly string[]): readonly string[] => [
  'install',
  '-y',
  '--no-install-recommends',
  '--no-remove',
  ...packages,
  'fonts-liberation',
];
export const preferred = PROGRAMS.map((one) => one.package);
const everywhere = NEEDED.map((one) => one.instead?.[0] ?? one.package);

async function provide(): Promise<string> {
  if (PROGRAMS.every(({ name }) => isThere(name))) return '';
  let problems = '';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.env['DEBIAN_FRONTEND'] = 'noninteractive';
    problems = await apt('update');
    if ((await apt(...install(preferred))) !== '' && lacking(isThere).length > 0) problems = await apt(...install(everywhere));
  }
  const missing = lacking(isThere);
  if (missing.length === 0) return '';
  return [
    problems,
    `The tests need programs that are not here: ${missing.join(', ')}. On Debian or Ubuntu:`,
    `  sudo apt-get update && sudo apt-get ${install(everywhere).join(' ')}`,
  ]
    .join('\n')
    .trim();
}

export const systemPrograms: Step = { title: 'system programs', run: provide };
