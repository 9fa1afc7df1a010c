import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The visitor's address, without the port that some proxies write behind it: `203.0.113.9:51234`, `[2001:db8::1]:51234`. */
export const addressOf = ({ ip }: { ip: string }): string =>
  /^\[(.+)\](:\d+)?$/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip

/**
 * What stands for a visitor's address when requests are counted: an IPv4 address whole, of an IPv6 address the first 64
 * bits, since one person has all that begin with them.
 */
export function networkOf(address: string): string {
  // Most are, and each request asks.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known.kind() === 'ipv4') return known.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${known.toNormalizedString().split('%')[0]}/64`).toString()}/64`
}
