import { readFile } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';
import type { Plugin } from 'esbuild';
import { transform } from 'lightningcss';

export interface CssModule {
  /** Local name -> the classes to set, sorted by local name: the same sheet gives the same bytes in every build. */
  readonly classes: Readonly<Record<string, string>>;
  readonly css: string;
}

/** Class names come from the path below `root`, so the browser's and the server's bundle agree on them, on any machine. */
export function compileCssModule(root: string, path: string, source: string): CssModule {
  const filename = relative(root, path).split(sep).join('/');
  const stem = basename(path, '.module.css').replaceAll(/[^\w-]/g, '-');
  const result = transform({
    filename,
    code: Buffer.from(source),
    cssModules: { pattern: `${stem}_[hash]_[local]`, pure: true, grid: false },
  });
  const classes: Record<string, string> = {};
  const animations = new Set(Array.from(source.matchAll(/@keyframes\s+([\w-]+)/g), ([, name]) => name));
  for (const [local, { name, composes }] of Object.entries(result.exports ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (animations.has(local)) continue;
    const others = composes.map((other) => {
      if (other.type === 'dependency') throw new Error(`${filename}: composes from another file; set both classes in the component`);
      return other.name;
    });
    classes[local] = [name, ...others].join(' ');
  }
  return { classes, css: result.code.toString() };
}

/** Turns `import styles from './x.module.css'` into the map of its class names; the sheets are written by `sheets.ts`. */
export function cssModules(root: string): Plugin {
  return {
    name: 'css-modules',
    setup(build) {
      build.onLoad({ filter: /\.module\.css$/, namespace: 'file' }, async ({ path }) => {
        const { classes } = compileCssModule(root, path, await readFile(path, 'utf8'));
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
