import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The client's IP address, without the port that some proxies append: `203.0.113.9:51234`, `[2001:db8::1]:51234`. */
export const addressOf = ({ ip }: { ip: string }): string =>
  /^\[(.+)\](:\d+)?$/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip

/**
 * The key for counting requests: an IPv4 address, or the first 64 bits of an IPv6 address, which belong to one
 * customer.
 */
export function networkOf(address: string): string {
  // Fast path.
  if (isIPv4(address) || !ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (known.kind() === 'ipv4') return known.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${known.toNormalizedString().split('%')[0]}/64`).toString()}/64`
}
