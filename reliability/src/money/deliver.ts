import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../bench/random.ts'
import type { Cast } from './cast.ts'

/** Sends an event to a process as the provider does. @returns the status, undefined where it was broken off */
export async function deliver(cast: Cast, random: Random, event: Stripe.Event): Promise<number | undefined> {
  const { figures, shop } = cast
  figures.deliveries += 1
  if (cast.delivered.includes(event)) figures.repeatedEvents += 1
  const status = await send(cast, random, shop.provider.sign(event))
  cast.note(`event ${event.type} of ${subjectOf(event)}: ${status ?? 'broken off'}`)
  if (status === 200) {
    cast.delivered.push(event)
    const at = cast.inbox.indexOf(event)
    if (at !== -1) cast.inbox.splice(at, 1)
  } else if (status !== undefined && status !== 503) {
    cast.problem(`an event of the provider was answered ${status}`)
  }
  return status
}

/** What an event is about, in short. */
function subjectOf({ data: { object } }: Stripe.Event): string {
  return 'id' in object ? String(object.id).slice(-6) : object.object
}

interface Signed {
  body: string
  headers: Record<string, string>
}

/** Sends bytes to the webhook of a process. @returns the status, undefined where it was broken off */
export async function send(cast: Cast, random: Random, signed: Signed): Promise<number | undefined> {
  try {
    const answer = await fetch(`${cast.url(random)}/api/v1/payments/webhook`, { method: 'POST', ...signed })
    await answer.text()
    return answer.status
  } catch {
    cast.figures.brokenOff += 1
    return undefined
  }
}
