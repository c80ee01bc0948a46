import { expect, it } from 'vitest';
import { visitorNetwork, visitorNetworks } from './visitor-network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8:1:2::6', '2001:db8:1::/48'],
  ['2001:db8::6', '2001:db8:0::/48'],
  ['2001:0db8:01::6', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['unknown', 'unknown'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('the share of a visitor from %s is that of %s', (address, network) => {
  expect(visitorNetwork(address)).toBe(network);
});

it('an IPv6 address is of three networks, the wider ones with wider limits', () => {
  expect(visitorNetworks('2001:db8:12:abcd::7')).toEqual([
    { name: '2001:db8:12:abcd::/64', times: 1 },
    { name: '2001:db8:12:ab00::/56', times: 4 },
    { name: '2001:db8:12::/48', times: 16 },
  ]);
  expect(visitorNetworks('203.0.113.7')).toEqual([{ name: '203.0.113.7', times: 1 }]);
});
