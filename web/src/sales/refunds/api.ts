import type { DecideRefundBody, SettleRefundBody } from '@promptery/contract/sales/refunds'
import {
  decideRefundRequest,
  listAllRefundRequests,
  listFailedRefunds,
  listRefundRequests,
  settleFailedRefund,
} from '@promptery/contract/sales/refunds'
import { call } from '../../lib/api/api-client.ts'
import { type ApiError, hasCode } from '../../lib/api/api-error.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'

/** Requests to the user, as an engineer. */
export const ownRequestsOptions = listOf(
  [...queryKeys.payments, 'refund requests'],
  listRefundRequests,
  'refundRequests',
  {},
)
/** For admins. */
export const allRequestsOptions = listOf(
  [...queryKeys.payments, 'all refund requests'],
  listAllRefundRequests,
  'refundRequests',
  {},
)

/** The id of their section. */
export const OUTSTANDING_REFUNDS = 'outstanding-refunds'

/** For admins. */
export const failedRefundsOptions = listOf([...queryKeys.payments, 'failed refunds'], listFailedRefunds, 'refunds', {})

/** Whether another user was faster, so that the shown data is outdated. */
export const isPast = (error: unknown): error is ApiError =>
  hasCode(error, 'already_decided', 'refund_with_admins', 'not_refundable', 'not_found')

type Decision = { id: string } & DecideRefundBody

/** Everything is fetched again after a refusal too: another user may have been faster. */
export const useDecideRefund = () =>
  useSend(({ id, ...data }: Decision) => call(decideRefundRequest, { params: { id }, body: data }), {
    refetches: [queryKeys.payments, queryKeys.prompts, queryKeys.engineers],
    evenIfFailed: true,
  })

type Settlement = { id: string } & SettleRefundBody

export const useSettleRefund = () =>
  useSend(({ id, ...data }: Settlement) => call(settleFailedRefund, { params: { id }, body: data }), {
    refetches: [queryKeys.payments],
    evenIfFailed: true,
  })
