import type { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

const request = (ips: string[]) => ({ ip: ips[0] ?? '10.0.0.1', ips, socket: { remoteAddress: '10.0.0.1' } as Socket });

it.each([
  ['no proxy', [], '10.0.0.1'],
  ['one proxy', ['203.0.113.7'], '203.0.113.7'],
  ['two proxies', ['2001:db8::7', '10.0.0.2'], '2001:db8::7'],
  ['no address', ['unknown'], '10.0.0.1'],
  ['no address, passed on by two proxies', ['<script>', '10.0.0.2'], '10.0.0.2'],
  ['an address with its port', ['203.0.113.7:4711'], '10.0.0.1'],
])('%s', (_, ips, address) => {
  expect(clientAddress(request(ips))).toBe(address);
});
