// The attacking process: `attacker.ts ATTACK URL`. Messages from the parent process begin and stop the attack.
import { setPriority } from 'node:os'
import { ATTACKS } from './attacks.ts'

const [name = '', url = ''] = process.argv.slice(2)
const statuses: Record<number, number> = {}
const attack = ATTACKS[name as keyof typeof ATTACKS]
const rage = await attack(url, (status) => {
  statuses[status] = (statuses[status] ?? 0) + 1
})
// A low priority, as if the attacker had another machine: the cost of sending must not slow the shop.
setPriority(15)
const stop = new AbortController()
process.on('message', (message) => {
  if (message === 'stop') return stop.abort()
  void rage(stop.signal).then(() => process.send?.({ statuses }, () => process.exit(0)))
})
process.send?.({ ready: true })
