import { type Step, tool } from './run-step.ts';
import { isInstalled } from './missing-programs.ts';

const RULES = ['docs/operations/alerts.yml', 'packages/vendure/alerts.yml'];
const TESTS = ['docs/operations/alerts.test.yml', 'docs/operations/alerts.weekly.test.yml', 'packages/vendure/alerts.test.yml'];
export const WITHOUT_PROMTOOL = "promtool is not here (Debian's package prometheus): the alert rules are not tested.";

/** promtool reads the rules and tests them with sample series. */
export async function testAlertRules(has: (name: string) => boolean = isInstalled): Promise<string> {
  if (!has('promtool')) {
    console.log(WITHOUT_PROMTOOL);
    return '';
  }
  return (await tool('promtool', 'check', 'rules', ...RULES)) || (await tool('promtool', 'test', 'rules', ...TESTS));
}

export const alertRules: Step = { title: 'alert rules (promtool)', run: () => testAlertRules() };
