import type { Finding } from '@promptery/contract/shop/settings/settings'
import type { Env } from '../../platform/env.ts'
import { isLoopback, TRUST_NOBODY } from '../../platform/runtime/trust-proxy.ts'

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
export function checkProxy({ publicUrl, trustProxy }: Pick<Env, 'publicUrl' | 'trustProxy'>): Finding[] {
  if (trustProxy(PUBLIC_ADDRESS, 0)) {
    return [
      {
        level: 'note',
        message:
          'TRUST_PROXY believes every address that connects: who reaches the port directly chooses an address and a scheme.',
        action: "Name the proxy's address, unless the proxy alone reaches the port.",
      },
    ]
  }
  if (!publicUrl.startsWith('https:') || trustProxy !== TRUST_NOBODY) return []
  return [
    {
      level: 'wrong',
      message:
        'PUBLIC_URL is https and TRUST_PROXY names no proxy: limits count all visitors as one, and the audit log has the address of the proxy.',
      action: 'Set TRUST_PROXY to the address of the proxy that ends https, such as 127.0.0.1 (docs/deploying.md).',
    },
  ]
}
