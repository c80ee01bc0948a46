import { browserBundle } from '../browser-bundle.ts';

let made: Promise<Map<string, string>> | null = null;

/** Needs the packages for development, as everything does that runs from the sources. Once for a program. */
export async function fromSources(name: string): Promise<string> {
  made ??= make();
  // After a mistake in a source the next call tries again.
  made.catch(() => (made = null));
  return (await made).get(name) ?? '';
}

async function make(): Promise<Map<string, string>> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({ ...browserBundle('/'), write: false });
  return new Map(outputFiles.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), text]));
}
