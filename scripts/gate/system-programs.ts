import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Step, tool } from './run-step.ts';

/** Programs that npm cannot bring: a browser for the stories, Redis for the stories of two servers, the two edges of docs/edge. */
const PROGRAMS = ['chromium', 'redis-server', 'nginx', 'varnishd'];
const PACKAGES = ['chromium', 'fonts-liberation', 'redis-server', 'nginx', 'varnish'];
/** Where servers lie; not on everybody's path. */
const FOLDERS = ['/usr/sbin', '/usr/local/sbin'];
const INSTALL = ['install', '-y', '--no-install-recommends', ...PACKAGES];

const missing = (): string[] =>
  PROGRAMS.filter(
    (name) => ![...(process.env['PATH'] ?? '').split(delimiter), ...FOLDERS].some((folder) => existsSync(join(folder, name))),
  );

async function provide(): Promise<string> {
  if (missing().length === 0) return '';
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    process.env['DEBIAN_FRONTEND'] = 'noninteractive';
    const problems = (await tool('apt-get', 'update')) || (await tool('apt-get', ...INSTALL));
    if (problems !== '' || missing().length === 0) return problems;
  }
  return [
    `The tests need programs that are not here: ${missing().join(', ')}. On Debian or Ubuntu:`,
    `  sudo apt-get update && sudo apt-get ${INSTALL.join(' ')}`,
  ].join('\n');
}

export const systemPrograms: Step = { title: 'system programs', run: provide };
