import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Types of the pages in `staff/dashboard`. The dashboard comes as sources, whose own faults are not ours. */
const folder = join(import.meta.dirname, 'staff/dashboard');
const { config, error } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile);
if (error) throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'));
const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
const program = ts.createProgram(fileNames, options);
const ours = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(`${folder}/`));
const faults = ours.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);
const host: ts.FormatDiagnosticsHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => dirname(folder),
  getNewLine: () => '\n',
};
if (ours.length === 0) throw new Error(`no files in ${folder}`);
if (faults.length > 0) {
  console.error(ts.formatDiagnostics(faults, host));
  process.exitCode = 1;
}
