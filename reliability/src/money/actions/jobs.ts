import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault, Refusal } from '@promptery/reliability/stripe/faults'
import type { RunningProcess } from '@promptery/testing/process'
import type { Random } from '../../../../bench/random.ts'
import { pick } from '../pick.ts'
import { json, type Scenario } from '../scenario.ts'
import type { Action } from './action.ts'
import { pay, visitReturnPage } from './buyers.ts'
import { failRefund, grant, refundable, unsettledRefunds } from './refunds.ts'

const REFUND = /^POST \/v1\/refunds$/
const REFUSAL: Refusal = {
  status: 400,
  message: 'Refunds of this charge are restricted.',
  code: 'charge_not_refundable',
}
/** Response time of the provider, in which admins act. */
const SLOW_MS = 1_500
const POLL_MS = 20

/** Grants a refund whose first call to the provider meets this fault. @returns the buyer's id; null: nothing to refund */
export async function grantWithFault(scenario: Scenario, random: Random, fault: Fault): Promise<string | null> {
  const { buyer } = pick(random, scenario.pages) ?? {}
  const pages = scenario.pages.filter((page) => page.buyer === buyer)
  for (const page of pages) pay(scenario, page, 'card')
  await Promise.all(pages.map((page) => visitReturnPage(scenario, random, page)))
  const purchase = buyer && pick(random, await refundable(scenario, random, buyer))
  if (!purchase) return null
  scenario.faults.unshift({ call: REFUND, fault })
  await grant(scenario, random, buyer, purchase.id)
  return buyer.id
}

/** Polls while a command runs. @returns the found value; undefined when the command ended without one */
async function whileRunning<Found>({ ended }: RunningProcess, find: () => Found | undefined) {
  let isRunning = true
  void ended.then(() => {
    isRunning = false
  })
  for (;;) {
    const found = find()
    if (found !== undefined || !isRunning) return found
    await sleep(POLL_MS)
  }
}

/** Actions during a provider call of `npm run reconcile`. */
export const jobActions = {
  'an admin repeats a refund while a job is sending it': {
    weight: 1,
    async run(scenario, random) {
      const buyerId = await grantWithFault(scenario, random, REFUSAL)
      if (buyerId === null) return
      const pending = (await unsettledRefunds(scenario, random)).find(
        ({ buyer, status }) => json(buyer)._id === buyerId && status === 'pending',
      )
      if (!pending) return
      const { _id } = pending
      // After a day, the provider does not repeat its refusal.
      scenario.shop.provider.forgetKeys(`refund-${_id}`)
      const slow = { call: REFUND, fault: SLOW_MS, refundId: String(_id) }
      scenario.faults.unshift(slow)
      const command = scenario.shop.reconcile()
      const isSent = await whileRunning(command, () => (scenario.faults.includes(slow) ? undefined : true))
      const bodies = [{ act: 'repeat' }, { act: 'settle', note: 'By bank transfer' }]
      const responses = isSent
        ? await Promise.all(
            bodies.map((body) =>
              scenario.call(random, scenario.shop.admin, 'POST', `/admin/failed-refunds/${_id}`, body),
            ),
          )
        : []
      const codes = responses.map((one) => one?.status ?? 'no response')
      scenario.note(
        `refund ${String(_id).slice(-4)} is being sent, and repeated and settled meanwhile: ${codes.join(', ')}`,
      )
      if (codes.includes(200)) scenario.problem(`refund ${_id} was settled or repeated while a job was sending it`)
      if (codes.includes(409)) scenario.figures.concurrentRetries += 1
      if (random.below(2) === 0) command.child.kill('SIGKILL')
      await command.ended
    },
  },
  'a refund that the provider forgot is sent again by a job that is killed': {
    weight: 1,
    async run(scenario, random) {
      if ((await grantWithFault(scenario, random, 'forget')) === null) return
      const { account } = scenario.shop.provider
      const known = new Set(account.refunds)
      const intents = new Set(scenario.sessions().map(({ payment_intent }) => payment_intent))
      // Created without a response: the provider's package tries again half a second later.
      scenario.faults.unshift({ call: REFUND, fault: 'hang up' })
      const command = scenario.shop.reconcile()
      const refund = await whileRunning(command, () =>
        account.refunds.find((one) => intents.has(one.payment_intent) && !known.has(one)),
      )
      command.child.kill('SIGKILL')
      await command.ended
      if (!refund) return
      scenario.figures.recreatedRefunds += 1
      scenario.note(`refund ${refund.id.slice(-6)} is sent again by a job that is killed`)
      if (random.below(3) > 0) failRefund(scenario, refund)
    },
  },
} satisfies Record<string, Action>
