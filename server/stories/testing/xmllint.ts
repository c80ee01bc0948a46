import { spawnSync } from 'node:child_process';

/** The errors of xmllint (libxml2) in a text as XML; empty when it is well-formed. */
export function xmlFaults(xml: string): string {
  const { status, stderr, error } = spawnSync('xmllint', ['--noout', '--nonet', '-'], { input: xml, encoding: 'utf8' });
  if (error) throw error;
  return status === 0 ? '' : stderr;
}
