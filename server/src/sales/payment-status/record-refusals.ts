import type { PaymentOperation } from '@promptery/contract/sales/payment-status'
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
  const recorded = <Result>(operation: PaymentOperation, subject: object, call: () => Promise<Result>) =>
    watched(deps, operation, subject, call)
  return {
    ...payments,
    openCheckout: (order) => recorded('checkout', { checkout: order.id }, () => payments.openCheckout(order)),
    refund: (refund) => recorded('refund', { refund: refund.id }, () => payments.refund(refund)),
    connect: {
      ...connect,
      create: (owner) => recorded('payout_account', { user: owner.userId }, () => connect.create(owner)),
      openDetails: (page) => recorded('payout_account', { account: page.accountId }, () => connect.openDetails(page)),
      openDashboard: (account) => recorded('payout_account', { account }, () => connect.openDashboard(account)),
      transfer: (order) => recorded('transfer', { transfer: order.id }, () => connect.transfer(order)),
      reverse: (order) => recorded('transfer_reversal', { transfer: order.id }, () => connect.reverse(order)),
    },
  }
}

async function watched<Result>(
  { db, log }: Deps,
  operation: PaymentOperation,
  subject: object,
  call: () => Promise<Result>,
): Promise<Result> {
  /** A failure to store the status must not change the operation's result. */
  const note = (stored: Promise<void>) =>
    stored.catch((error: unknown) => log.warn({ err: error, operation }, 'a refusal could not be stored'))
  try {
    const result = await call()
    await note(endRefusals(db, operation))
    return result
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
