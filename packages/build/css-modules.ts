import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { transform } from 'lightningcss';
import { writeComposed } from './compose.ts';
import { onlyWhereHoverable } from './hover.ts';

export interface CssModule {
  /** Local name -> classes, sorted by local name, so that the same sheet gives the same bytes in every build. */
  readonly classes: Readonly<Record<string, string>>;
  readonly css: string;
}

/** `readable` names the file of a class (`header_Al_n8q_row`); `short` saves a tenth of a listing's HTML. */
export type ClassNames = 'readable' | 'short';

/** The sheet at `path`, compiled. */
export async function readCssModule(root: string, path: string, names?: ClassNames): Promise<CssModule> {
  return compileCssModule(root, path, onlyWhereHoverable(await writeComposed(path, await readFile(path, 'utf8'))), names);
}

/**
 * Class names come from the path below `root`, so the browser's and the server's bundle agree on them, on any machine. Names of `@keyframes`
 * stay as they are: sheets share those of global.css.
 */
export function compileCssModule(root: string, path: string, source: string, names: ClassNames = 'readable'): CssModule {
  const filename = relative(root, path).split(sep).join('/');
  const stem = basename(path, '.module.css').replaceAll(/[^\w-]/g, '-');
  const result = transform({
    filename,
    code: Buffer.from(source),
    cssModules: { pattern: `${stem}_[hash]_[local]`, pure: true, grid: false, animation: false },
  });
  const classes: Record<string, string> = {};
  for (const [local, { name, composes }] of Object.entries(result.exports ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const others = composes.map((other) => {
      if (other.type === 'dependency') throw new Error(`${filename}: composes neither from a sheet of this client nor from its own`);
      return other.name;
    });
    classes[local] = [name, ...others].join(' ');
  }
  const compiled = { classes, css: result.code.toString() };
  return names === 'short' ? shorten(compiled) : compiled;
}

function shorten({ classes, css }: CssModule): CssModule {
  const long = new Set(Object.values(classes).flatMap((names) => names.split(' ')));
  const rename = (text: string) => text.replaceAll(/[\w-]+/g, (word) => (long.has(word) ? shortName(word) : word));
  return {
    classes: Object.fromEntries(Object.entries(classes).map(([local, names]) => [local, rename(names)])),
    css: css.replaceAll(/\.[\w-]+/g, rename),
  };
}

/** A letter and four characters of a hash; `cssModules` fails the build when two classes share one. */
function shortName(name: string): string {
  const hash = createHash('sha256').update(name).digest();
  return String.fromCharCode(97 + ((hash[31] ?? 0) % 26)) + hash.toString('base64url').slice(0, 4);
}

/** Turns `import styles from './x.module.css'` into the map of its class names; the sheets are written by `sheets.ts`. */
export function cssModules(root: string, names: ClassNames): Plugin {
  const owners = new Map<string, string>();
  return {
    name: 'css-modules',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const { classes } = await readCssModule(root, path, names);
        for (const [local, name] of Object.entries(classes)) {
          const owner = `${relative(root, path)} .${local}`;
          if ((owners.get(name) ?? owner) !== owner)
            throw new Error(`${owner} and ${owners.get(name)} get the same class name: rename one`);
          owners.set(name, owner);
        }
        return { contents: `export default ${JSON.stringify(classes)};`, loader: 'js' };
      });
      build.onLoad({ filter: /\.css$/, namespace: 'file' }, ({ path }) => ({
        errors: [
          {
            text: `${relative(root, path)} is no CSS Module. Global rules belong into client/ui/global.css, which the build finds by itself.`,
          },
        ],
      }));
    },
  };
}
