import type { Finding } from '@promptery/contract/settings/settings'
import type { Env } from '../../platform/env.ts'
import { isLoopback } from '../../platform/runtime/loopback.ts'

/** An address of the documentation network: trusted only if every address is. */
const PUBLIC_ADDRESS = '203.0.113.1'

/** Checks the address at which the shop is reached. */
export function checkAddress(publicUrl: string): Finding {
  const action = 'Put a proxy with https in front, and set it, as https://shop.example (docs/deploying.md).'
  if (publicUrl === '') {
    const message = 'PUBLIC_URL is not set: links that leave the shop have the host that each visitor asked for.'
    return { level: 'note', message, action }
  }
  if (publicUrl.startsWith('https:'))
    return { level: 'ok', message: `Links that leave the shop begin with ${publicUrl}.` }
  if (isLoopback(new URL(publicUrl).hostname))
    return { level: 'note', message: `PUBLIC_URL ${publicUrl} is this machine: others cannot reach the shop.`, action }
  const message = `PUBLIC_URL ${publicUrl} is not https: passwords and sessions can be read on their way.`
  return { level: 'wrong', message, action }
}

/** Checks whether the proxy is known that ends https. */
export function checkProxy({ host, publicUrl, ...env }: Pick<Env, 'host' | 'publicUrl' | 'trustProxy'>): Finding[] {
  const findings: Finding[] = []
  const isReachable = !isLoopback(host)
  const hasProxy = [PUBLIC_ADDRESS, '127.0.0.1', '10.0.0.1', '172.30.17.10'].some((address) =>
    env.trustProxy(address, 0),
  )
  if (env.trustProxy(PUBLIC_ADDRESS, 0)) {
    findings.push({
      level: 'note',
      message:
        'TRUST_PROXY believes every address that connects: who reaches the port directly chooses an address and a scheme.',
      action: "Name the proxy's address, unless the proxy alone reaches the port.",
    })
  }
  if (publicUrl.startsWith('https:') && !hasProxy) {
    findings.push({
      level: isReachable ? 'wrong' : 'note',
      message:
        'PUBLIC_URL is https and TRUST_PROXY names no proxy: cookies are not marked Secure, and limits count the proxy as one visitor.',
      action: 'Set TRUST_PROXY to the address of the proxy that ends https.',
    })
  }
  return findings
}
