import { browserBundle } from '../browser-bundle.ts';

let made: Promise<Map<string, string>> | null = null;

/** Builds once per process; needs the development packages. */
export async function fromSources(name: string): Promise<string> {
  made ??= make();
  // After a build error the next call builds again.
  made.catch(() => (made = null));
  return (await made).get(name) ?? '';
}

async function make(): Promise<Map<string, string>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...browserBundle('/'), write: false });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
}
