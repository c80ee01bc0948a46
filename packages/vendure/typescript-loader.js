import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/**
 * `node --import ./typescript-loader.js`: compiles the files of this folder with the compiler of the dashboard's builder, because Node
 * strips types but knows no decorators. All other files, the backend's among them, are left to Node.
 */
const FOLDER = new URL('.', import.meta.url).href;
const { config } = ts.readConfigFile(fileURLToPath(new URL('tsconfig.json', FOLDER)), (path) => readFileSync(path, 'utf8'));
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, fileURLToPath(FOLDER));
const compilerOptions = { ...options, module: ts.ModuleKind.ESNext, noEmit: false, inlineSourceMap: true };

registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith(FOLDER) || !url.endsWith('.ts') || url.includes('/node_modules/')) return nextLoad(url, context);
    const fileName = fileURLToPath(url);
    const { outputText } = ts.transpileModule(readFileSync(fileName, 'utf8'), { compilerOptions, fileName });
    return { format: 'module', shortCircuit: true, source: outputText };
  },
});
