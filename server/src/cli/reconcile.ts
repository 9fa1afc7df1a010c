import { parseArgs } from 'node:util'
import { choosePayments } from '../adapters/payments/choose.ts'
import { createLogger } from '../platform/runtime/log.ts'
import { recordRefusals } from '../sales/payment-status/payment-status.ts'
import { payEngineers } from '../sales/payouts/pay-engineers.ts'
import { reconcileAll } from '../sales/reconciliation/reconcile.ts'
import { CommandFailed, print, runCommand } from './command.ts'

function readArguments() {
  const { values } = parseArgs({ options: { days: { type: 'string' } } })
  const days = values.days === undefined ? undefined : Number(values.days)
  if (days !== undefined && !(days > 0))
    throw new CommandFailed('--days must be a number: how far back payments are looked at')
  return { days }
}

await runCommand(readArguments, async ({ db, env }, { days }) => {
  const log = createLogger(env.logLevel)
  const payments = recordRefusals(await choosePayments(env), { db, log })
  if (!payments.takesMoney) throw new CommandFailed('No payment provider is connected: see docs/payments.md')
  const since = days === undefined ? undefined : new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  const deps = { db, config: env, log }
  const { sent, failed, reversed, waiting } = await payEngineers(deps, payments)
  print(`Earnings sent to engineers: ${sent}. Refused: ${failed}. Taken back: ${reversed}. Waiting: ${waiting}.`)
  const { asked, repaired, refunded, differences } = await reconcileAll(deps, payments, { since })
  print(`Asked about ${asked} open checkouts. Repaired: ${repaired}. Refunds made: ${refunded}.`)
  for (const difference of differences) print(`Differs: ${difference}`)
  if (differences.length > 0) {
    const count = differences.length === 1 ? '1 difference' : `${differences.length} differences`
    throw new CommandFailed(`${count}: see docs/payments-behaviour.md`)
  }
  print('The provider and the ledger agree.')
})
