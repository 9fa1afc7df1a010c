import type { Stripe } from '@promptery/reliability/stripe/types'
import type { Random } from '../../../../bench/random.ts'
import { type Scenario, UNANSWERED } from '../scenario.ts'

/** Sends an event to a process as the provider does. @returns the status, undefined when the connection broke */
export async function deliver(scenario: Scenario, random: Random, event: Stripe.Event): Promise<number | undefined> {
  const { figures, shop } = scenario
  figures.deliveries += 1
  if (scenario.delivered.includes(event)) figures.repeatedEvents += 1
  const status = await send(scenario, random, shop.provider.sign(event))
  scenario.note(`event ${event.type} of ${subjectOf(event)}: ${status ?? 'no response'}`)
  if (status === 200) {
    scenario.delivered.push(event)
    const at = scenario.inbox.indexOf(event)
    if (at !== -1) scenario.inbox.splice(at, 1)
  } else if (status !== undefined && !UNANSWERED.has(status)) {
    scenario.problem(`the response to an event of the provider was ${status}`)
  }
  return status
}

/** The short id of an event's object. */
function subjectOf({ data: { object } }: Stripe.Event): string {
  return 'id' in object ? String(object.id).slice(-6) : object.object
}

interface Signed {
  body: string
  headers: Record<string, string>
}

/** Sends bytes to the webhook of a process. @returns the status, undefined when the connection broke */
export async function send(scenario: Scenario, random: Random, signed: Signed): Promise<number | undefined> {
  try {
    const response = await fetch(`${scenario.url(random)}/api/v1/payments/webhook`, { method: 'POST', ...signed })
    await response.text()
    return response.status
  } catch {
    scenario.figures.brokenConnections += 1
    return undefined
  }
}
