import { setTimeout as sleep } from 'node:timers/promises'
import type { Refusal } from '@promptery/reliability/stripe/faults'
import type { RunningProcess } from '@promptery/testing/process'
import type { Random } from '../../../bench/random.ts'
import type { Action } from './action.ts'
import { comeBack, pay } from './buyers.ts'
import { type Cast, json } from './cast.ts'
import { pick } from './pick.ts'
import { failRefund, grant, refundable, unsettledRefunds } from './refunds.ts'

const REFUND = /^POST \/v1\/refunds$/
const REFUSAL: Refusal = {
  status: 400,
  message: 'Refunds of this charge are restricted.',
  code: 'charge_not_refundable',
}
/** How long the provider takes, and what people do in it. */
const SLOW_MS = 1_500
const POLL_MS = 20

/** Grants the refund of a purchase, whose first call to the provider meets this. @returns its buyer's id; null: none */
async function grantMeeting(cast: Cast, random: Random, fault: Refusal | 'forget'): Promise<string | null> {
  const { buyer } = pick(random, cast.pages) ?? {}
  const pages = cast.pages.filter((page) => page.buyer === buyer)
  for (const page of pages) pay(cast, page, 'card')
  await Promise.all(pages.map((page) => comeBack(cast, random, page)))
  const purchase = buyer && pick(random, await refundable(cast, random, buyer))
  if (!purchase) return null
  cast.faults.unshift({ call: REFUND, fault })
  await grant(cast, random, buyer, purchase.id)
  return buyer.id
}

/** Waits for something while a command runs. @returns what was found; undefined when the command has ended without */
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

/** What happens while `npm run reconcile` is at the provider. */
export const jobActions = {
  'an admin repeats a refund while a job is asking for it': {
    weight: 1,
    async run(cast, random) {
      const buyerId = await grantMeeting(cast, random, REFUSAL)
      if (buyerId === null) return
      const pending = (await unsettledRefunds(cast, random)).find(
        ({ buyer, status }) => json(buyer)._id === buyerId && status === 'pending',
      )
      if (!pending) return
      const { _id } = pending
      // A day later the provider would not repeat its refusal.
      cast.shop.provider.forgetKeys(`refund-${_id}`)
      const slow = { call: REFUND, fault: SLOW_MS }
      cast.faults.unshift(slow)
      const command = cast.shop.reconcile()
      const isAsked = await whileRunning(command, () => (cast.faults.includes(slow) ? undefined : true))
      const bodies = [{ act: 'repeat' }, { act: 'settle', note: 'By bank transfer' }]
      const answers = isAsked
        ? await Promise.all(
            bodies.map((body) => cast.call(random, cast.shop.admin, 'POST', `/admin/failed-refunds/${_id}`, body)),
          )
        : []
      const codes = answers.map((one) => one?.status ?? 'broken off')
      cast.note(`refund ${String(_id).slice(-4)} is asked for, and repeated and settled meanwhile: ${codes.join(', ')}`)
      if (codes.includes(200)) cast.problem(`refund ${_id} was taken away while the provider was asked for it`)
      if (codes.includes(409)) cast.figures.askedMeanwhile += 1
      if (random.below(2) === 0) command.child.kill('SIGKILL')
      await command.ended
    },
  },
  'a refund that the provider forgot is made anew by a job that is killed': {
    weight: 1,
    async run(cast, random) {
      if ((await grantMeeting(cast, random, 'forget')) === null) return
      const { account } = cast.shop.provider
      const known = new Set(account.refunds)
      const intents = new Set(cast.sessions().map(({ payment_intent }) => payment_intent))
      // Made, and not answered: the package asks again half a second later.
      cast.faults.unshift({ call: REFUND, fault: 'hang up' })
      const command = cast.shop.reconcile()
      const refund = await whileRunning(command, () =>
        account.refunds.find((one) => intents.has(one.payment_intent) && !known.has(one)),
      )
      command.child.kill('SIGKILL')
      await command.ended
      if (!refund) return
      cast.figures.madeAnew += 1
      cast.note(`refund ${refund.id.slice(-6)} is made anew by a job that is killed`)
      if (random.below(3) > 0) failRefund(cast, refund)
    },
  },
} satisfies Record<string, Action>
