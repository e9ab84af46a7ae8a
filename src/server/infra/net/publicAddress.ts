import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries: private, loopback, link-local (with the metadata services of clouds), shared, documentation, multicast, reserved.
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) special.addSubnet(network, bits, 'ipv4')
// Those that hold an IPv4 address (Teredo, 6to4) could lead back inside.
for (const [network, bits] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) special.addSubnet(network, bits, 'ipv6')
// All of IPv6 that is public; mapped addresses, NAT64, unique local and link-local ones lie outside.
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is on the public internet; false for anything else than an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  // BlockList would look at the IPv4 address that is mapped; no resolver has to return one.
  return family === 6 && global6.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
