import type { PaymentOperation } from '@promptery/contract/money/payment-status'
import type { BaseLogger } from 'pino'
import {
  InsufficientFunds,
  type PaymentProvider,
  type Payments,
  ProviderRefused,
} from '../../adapters/payments/port.ts'
import type { Db } from '../../platform/db/db.ts'
import { endRefusals, storeRefusal } from '../../platform/db/queries/payment-status.ts'

interface Deps {
  db: Db
  log: Pick<BaseLogger, 'warn'>
}

/**
 * Decorates a provider: refusals are logged and stored for the admins until the operation succeeds again. Pure reads are
 * left out.
 */
export function recordRefusals(payments: PaymentProvider, deps: Deps): PaymentProvider
export function recordRefusals(payments: Payments, deps: Deps): Payments
export function recordRefusals(payments: Payments, deps: Deps): Payments {
  if (!payments.takesMoney) return payments
  const { connect } = payments
  const tried = <Answer>(operation: PaymentOperation, subject: object, call: () => Promise<Answer>) =>
    watched(deps, operation, subject, call)
  return {
    ...payments,
    openCheckout: (order) => tried('checkout', { checkout: order.id }, () => payments.openCheckout(order)),
    refund: (refund) => tried('refund', { refund: refund.id }, () => payments.refund(refund)),
    connect: {
      ...connect,
      create: (owner) => tried('payout_account', { user: owner.userId }, () => connect.create(owner)),
      openDetails: (page) => tried('payout_account', { account: page.accountId }, () => connect.openDetails(page)),
      openDashboard: (account) => tried('payout_account', { account }, () => connect.openDashboard(account)),
      transfer: (order) => tried('transfer', { transfer: order.id }, () => connect.transfer(order)),
      reverse: (order) => tried('transfer_reversal', { transfer: order.id }, () => connect.reverse(order)),
    },
  }
}

async function watched<Answer>(
  { db, log }: Deps,
  operation: PaymentOperation,
  subject: object,
  call: () => Promise<Answer>,
): Promise<Answer> {
  /** A failure to store the status must not change the operation's result. */
  const note = (stored: Promise<void>) =>
    stored.catch((error: unknown) => log.warn({ err: error, operation }, 'a refusal could not be stored'))
  try {
    const answer = await call()
    await note(endRefusals(db, operation))
    return answer
  } catch (error) {
    if (error instanceof ProviderRefused) {
      const { code, message } = error
      log.warn({ operation, ...subject, code, reason: message }, 'the payment provider refuses')
      // It becomes the engineer's debt and needs no action of the owner.
      const isDebt = operation === 'transfer_reversal' && error instanceof InsufficientFunds
      if (!isDebt) await note(storeRefusal(db, { operation, code, message }))
    }
    throw error
  }
}
