import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import type { Container, Engine } from './replace-replicas.ts';

const run = promisify(execFile);

/** Runs in the container, whose port nobody else reaches. */
const READY = `fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))`;

/** The image of the running replicas, whose assets the next one keeps. */
const PREVIOUS = 'karat-previous';

export interface ComposeEngine extends Engine {
  /** Builds the image of the service; pages that are open in browsers find the assets of the one that runs. */
  build(): Promise<void>;
}

/** Docker Compose 2.16 or newer, by its commands; COMPOSE_FILE and the other variables of Compose apply. */
export function composeEngine(service: string, docker = 'docker'): ComposeEngine {
  const ask = async (...args: string[]): Promise<string> => (await run(docker, args, { maxBuffer: 16 * 1024 * 1024 })).stdout;
  const compose = (...args: string[]): Promise<string> => ask('compose', ...args);

  async function containers(): Promise<Container[]> {
    // Without "--all" it lists the running ones only; with it, those of "compose run" as well.
    const ids = (await compose('ps', '--all', '--quiet', service)).split(/\s+/).filter((id) => id !== '');
    if (ids.length === 0) return [];
    const rows = JSON.parse(await ask('inspect', '--type', 'container', ...ids)) as readonly Inspected[];
    return rows
      .filter(({ Config }) => Config.Labels[ONE_OFF] !== 'True')
      .toSorted((a, b) => a.Created.localeCompare(b.Created))
      .map(({ Id, Name, State }) => ({ id: Id, name: Name.replace(/^\//, ''), running: State.Running }));
  }

  return {
    containers,
    async wanted() {
      const { services } = JSON.parse(await compose('config', '--format', 'json')) as Configuration;
      const found = services[service];
      if (!found) throw new Error(`The compose file has no service "${service}".`);
      return Number(found.scale ?? found.deploy?.replicas ?? 1);
    },
    // Without the name of the service in its networks, and without ports of the host.
    async startTrial() {
      const words = ['run', '--detach', '--no-deps', '--name', `karat-trial-${process.pid}`, service];
      const id = (await compose(...words)).trim().split(/\s+/).at(-1) ?? '';
      return { id, name: 'The trial', running: true };
    },
    create: async (total) => void (await compose('create', '--no-recreate', '--scale', `${service}=${total}`, service)),
    start: async ({ id }) => void (await ask('start', id)),
    // For as long as stop_grace_period says.
    stop: async ({ id }) => void (await ask('stop', id)),
    remove: async ({ id }) => void (await ask('rm', '--force', id)),
    async state({ id }) {
      const [row] = JSON.parse(await ask('inspect', '--type', 'container', id)) as readonly Inspected[];
      // Compose's "restart: unless-stopped" starts one that ended anew; it would go round for ever.
      if (!row || row.State.Restarting || !row.State.Running || row.RestartCount > 0) return 'ended';
      return ask('exec', id, 'node', '-e', READY).then(
        () => 'ready',
        () => 'starting',
      );
    },
    async lastLines({ id }) {
      const { stdout, stderr } = await run(docker, ['logs', '--tail', '20', id]);
      return `${stdout}${stderr}`.trim();
    },
    async build() {
      const running = (await containers()).find((container) => container.running);
      const previous = running && ['--build-arg', `PREVIOUS=${PREVIOUS}`];
      if (running) await ask('tag', (await ask('inspect', '--format', '{{.Image}}', running.id)).trim(), PREVIOUS);
      const child = spawn(docker, ['compose', 'build', ...(previous ?? []), service], { stdio: 'inherit' });
      const [code] = (await once(child, 'exit')) as [number | null];
      if (code !== 0) throw new Error('The image could not be built. Nothing is changed.');
    },
  };
}

const ONE_OFF = 'com.docker.compose.oneoff';

interface Inspected {
  readonly Id: string;
  readonly Name: string;
  readonly Created: string;
  readonly RestartCount: number;
  readonly Config: { readonly Labels: Readonly<Record<string, string | undefined>> };
  readonly State: { readonly Running: boolean; readonly Restarting: boolean };
}

interface Configuration {
  readonly services: Readonly<
    Record<string, { readonly scale?: number; readonly deploy?: { readonly replicas?: number | string } } | undefined>
  >;
}
