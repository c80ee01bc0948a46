import { lineChart } from './chart.ts';
import { chartsOf } from './charts-of.ts';
import { hitRatio, meanCpu, pagesDuring, type Report } from './report.ts';

/** The report as one file that needs nothing else. */
export function htmlOf(report: Report): string {
  const { scenario, about, verdicts, findings, options, machine, passed } = report;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escape(scenario)}: ${passed ? 'passed' : 'failed'}</title>
<style>${STYLE}</style>
<h1>${escape(scenario)} <small>${escape(about)}</small></h1>
<p class="${passed ? 'good' : 'bad'}">${passed ? 'Passed' : 'Failed'}, ${new Date(report.started).toISOString().slice(0, 16).replace('T', ' ')} UTC, ${Math.round((report.ended - report.started) / 1000)} s</p>
<ul class="verdicts">${verdicts.map((one) => `<li class="${one.passed ? 'good' : 'bad'}">${one.passed ? 'holds' : 'does not hold'}: ${escape(one.text)}</li>`).join('\n')}</ul>
${findings.map((text) => `<p>${escape(text)}</p>`).join('\n')}
${Object.values(chartsOf(report))
  // A file may have an id once; the pictures have theirs for when they stand alone.
  .map(
    (chart, index) =>
      `<figure>${lineChart(chart).replace('aria-labelledby="t d"', `aria-labelledby="t${index} d${index}"`).replace('id="t"', `id="t${index}"`).replace('id="d"', `id="d${index}"`)}</figure>`,
  )
  .join('\n')}
<h2>Pages by what the cache did</h2>
${pagesTable(report)}
<h2>Answer times by kind of request (ms)</h2>
${timesTable(report)}
<h2>Processor time, of one core</h2>
${table(
  ['process', 'on average'],
  Object.entries(report.processes).map(([name, samples]) => [name, percent(meanCpu(samples))]),
)}
<h2>Where</h2>
<p>${machine.cores} cores (${escape(machine.cpu)}), ${machine.memoryGb} GB, Node ${escape(machine.node)}, k6 ${escape(machine.k6)}, build ${escape(report.build)};
rate ${options.rate}, ${options.seconds} s, ${options.replicas} ${options.replicas === 1 ? 'replica' : 'replicas'}, ${options.redis ? 'with' : 'without'} Redis${options.edge ? `, behind ${options.edge}` : ''}.
k6 runs on the same cores as what it measures.</p>
</html>
`;
}

function pagesTable({ processes }: Report): string {
  const pages = pagesDuring(processes);
  const outcomes = [...new Set(Object.values(pages).flatMap((row) => Object.keys(row)))];
  const rows = Object.entries(pages).map(([route, row]) => [route, ...outcomes.map((outcome) => String(row[outcome] ?? 0))]);
  return `${table(['route', ...outcomes], rows)}<p>In the store, of the public ones: ${percent(hitRatio(processes))}.</p>`;
}

function timesTable({ metrics }: Report): string {
  const rows = Object.entries(metrics).filter(([name]) => /^(?:http_req_duration|browser_web_vital_\w+)(?:\{|$)/.test(name));
  const columns = ['med', 'p(75)', 'p(95)', 'p(99)', 'max', 'count'].filter((column) =>
    rows.some(([, values]) => values[column] !== undefined),
  );
  return table(
    ['', ...columns],
    rows.map(([name, values]) => [
      name,
      ...columns.map((column) => (values[column] === undefined ? '' : String(Number(values[column].toPrecision(3))))),
    ]),
  );
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((cell) => `<th scope="col">${escape(cell)}</th>`).join('')}</tr></thead><tbody>${rows
    .map(
      ([first = '', ...cells]) =>
        `<tr><th scope="row">${escape(first)}</th>${cells.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`,
    )
    .join('')}</tbody></table>`;

const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 1000) / 10} %`);
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}
small{font-weight:400;opacity:.7}.verdicts{list-style:none;padding:0}.verdicts li{padding-left:.6rem;border-left:.25rem solid;margin:.2rem 0}
.good{color:light-dark(#14532d,#86efac)}.bad{color:light-dark(#991b1b,#fca5a5)}figure{margin:1.5rem 0}svg{max-width:100%;height:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:.2rem .8rem .2rem 0;text-align:right;border-bottom:1px solid #8884}
th:first-child{text-align:left;font-weight:400}`;
