import type { Action } from './action.ts'
import { awayActions } from './away.ts'
import { balanceActions } from './balance.ts'
import { buyerActions } from './buyers.ts'
import { deletionActions } from './deletion.ts'
import { jobActions } from './jobs.ts'
import { marketActions } from './market.ts'
import { offerActions } from './offers.ts'
import { providerActions } from './provider.ts'
import { refundActions } from './refunds.ts'
import { taxActions } from './tax.ts'
import { transferActions } from './transfers.ts'
import { waitingRefundActions } from './waiting-refunds.ts'

/** All actions of a history. */
export const ACTIONS = {
  ...buyerActions,
  ...providerActions,
  ...refundActions,
  ...waitingRefundActions,
  ...balanceActions,
  ...transferActions,
  ...jobActions,
  ...marketActions,
  ...taxActions,
  ...offerActions,
  ...deletionActions,
  ...awayActions,
} satisfies Record<string, Action>
export type ActionName = keyof typeof ACTIONS
