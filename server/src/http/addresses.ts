import { isIPv6 } from 'node:net'

/** The visitor's address, without the port that some proxies write behind it: `203.0.113.9:51234`, `[2001:db8::1]:51234`. */
export const addressOf = ({ ip }: { ip: string }): string =>
  /^\[(.+)\](:\d+)?$/.exec(ip)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(ip)?.[1] ?? ip

/**
 * What stands for a visitor's address when requests are counted: an IPv4 address whole, of an IPv6 address the first 64
 * bits, since one person has all that begin with them.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const groups = head ? head.split(':') : []
  if (tail !== undefined) {
    const after = tail ? tail.split(':') : []
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  const first = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${first.join(':')}::/64`
}
