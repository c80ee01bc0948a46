import { parseArgs } from 'node:util';
import { composeEngine } from './update/compose-engine.ts';
import { replaceReplicas, RolledBack } from './update/replace-replicas.ts';

/** `npm run update`: new settings or a new image for the replicas of a compose deployment, without a gap (docs/operations/README.md). */
const USAGE = `npm run update -- [--build] [--service app] [--patience 60] [--edge-learns 6]
  --build        builds the image first; the assets of the running one stay in it
  --patience     seconds that a new replica has to become ready, before the old ones come back
  --edge-learns  seconds until the edge asks for the addresses of the replicas again ("valid" in docs/edge/shops.docker.conf, and one more)`;

const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());

try {
  const { build, service, patience, edgeLearns } = readArguments();
  const engine = composeEngine(service);
  if (build) await engine.build();
  await replaceReplicas({ engine, patience, edgeLearns, signal: interrupted.signal, say: (line) => console.log(line) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  // 2: as before; 1: see what runs.
  process.exitCode = error instanceof RolledBack ? 2 : 1;
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        build: { type: 'boolean', default: false },
        service: { type: 'string', default: 'app' },
        patience: { type: 'string', default: '60' },
        'edge-learns': { type: 'string', default: '6' },
      },
    });
    const seconds = (text: string): number => {
      if (!/^\d{1,4}$/.test(text)) throw new Error(`"${text}" is no number of seconds.`);
      return Number(text) * 1000;
    };
    return { ...values, patience: seconds(values.patience), edgeLearns: seconds(values['edge-learns']) };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`, { cause: error });
  }
}
