import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument, visit } from 'yaml';
import { ROOT } from '../packages/build/paths.ts';

/** `npm run prometheus-rule`: writes the alert rules as the resource that the Prometheus operator reads. The gate compares. */
const RULES = join(ROOT, 'docs/operations/alerts.yml');
export const PROMETHEUS_RULE = join(ROOT, 'deploy/kubernetes/monitoring/prometheus-rule.yaml');
const EXPECTED = 'karat:replicas:expected';
const EXPECTED_ON_KUBERNETES = 'max(kube_deployment_spec_replicas{deployment="karat"})';

/** The rules with their comments; only the number of replicas comes from the cluster. */
export function prometheusRule(rules: string): string {
  const document = parseDocument(rules);
  let found = 0;
  visit(document, {
    Map(_, map) {
      if (map.get('record') !== EXPECTED) return;
      found += 1;
      map.set('expr', EXPECTED_ON_KUBERNETES);
    },
  });
  if (found !== 1) throw new Error(`docs/operations/alerts.yml needs one rule "record: ${EXPECTED}"`);
  const spec = document.toString({ lineWidth: 0 }).replace(/^#.*\n/, '');
  return `# Made by "npm run prometheus-rule" from docs/operations/alerts.yml; change that file.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: karat
spec:
${spec.replaceAll(/^(?=.)/gm, '  ')}`;
}

/** The problem; empty: there is none. */
export async function checkPrometheusRule(file = PROMETHEUS_RULE): Promise<string> {
  const [rules, written] = await Promise.all([readFile(RULES, 'utf8'), readFile(file, 'utf8').catch(() => '')]);
  return written === prometheusRule(rules) ? '' : `${file} is not made from docs/operations/alerts.yml: npm run prometheus-rule`;
}

if (import.meta.main) await writeFile(PROMETHEUS_RULE, prometheusRule(await readFile(RULES, 'utf8')));
