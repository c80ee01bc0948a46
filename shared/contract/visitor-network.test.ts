import { expect, it } from 'vitest';
import { visitorNetwork } from './visitor-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:0db8:01::6', '2001:db8:1:0::/64'],
  ['unknown', 'unknown'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('a visitor from %s has %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});
