import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './build/layout.ts';
import { lineChart } from './load/chart.ts';
import { chartsOf } from './load/charts-of.ts';
import { REPORTS } from './load/options.ts';
import { loadSection, SHOWN, withSection } from './load/performance-page.ts';
import type { Report } from './load/report.ts';

/** `npm run load:report [folder]`: the newest report of each scenario, as charts and a table in `docs/performance.md`. */
const PAGE = join(ROOT, 'docs/performance.md');
const CHARTS = join(ROOT, 'docs/performance');

const folder = process.argv[2] ?? REPORTS;
const reports = await newestOf(folder);
if (reports.length === 0) {
  console.error(`There is no report in ${folder}. Run "npm run load -- browse" first.`);
  process.exit(2);
}
await mkdir(CHARTS, { recursive: true });
for (const report of reports) {
  const charts = chartsOf(report);
  for (const name of SHOWN[report.scenario] ?? []) {
    const chart = charts[name];
    if (chart) await writeFile(join(CHARTS, `${report.scenario}-${name}.svg`), lineChart(chart));
  }
}
await writeFile(PAGE, withSection(await readFile(PAGE, 'utf8'), loadSection(reports)));
console.log(`docs/performance.md tells of ${reports.map(({ scenario }) => scenario).join(', ')}.`);

/** Folders that are no reports, or not finished ones, are none. */
async function newestOf(root: string): Promise<Report[]> {
  const newest = new Map<string, Report>();
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const text = entry.isDirectory() ? await readFile(join(root, entry.name, 'report.json'), 'utf8').catch(() => null) : null;
    if (text === null) continue;
    const report = JSON.parse(text) as Report;
    if ((newest.get(report.scenario)?.started ?? 0) < report.started) newest.set(report.scenario, report);
  }
  return [...newest.values()];
}
