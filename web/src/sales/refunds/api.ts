import type { messageSchema } from '@promptery/contract/common'
import type {
  DecideRefundBody,
  failedRefundsResponse,
  refundRequestsResponse,
  SettleRefundBody,
} from '@promptery/contract/sales/refunds'
import { type ApiError, hasCode } from '../../lib/api/api-error.ts'
import { listOf } from '../../lib/api/list-options.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { useSend } from '../../lib/api/use-send.ts'

const requests = (name: string, url: string) =>
  listOf<typeof refundRequestsResponse>([...queryKeys.payments, name], 'refundRequests', url)

/** Requests to the user, as an engineer. */
export const ownRequestsOptions = requests('refund requests', '/payments/refund-requests')
/** For admins. */
export const allRequestsOptions = requests('all refund requests', '/admin/refund-requests')

/** The id of their section. */
export const OUTSTANDING_REFUNDS = 'outstanding-refunds'

/** For admins. */
export const failedRefundsOptions = listOf<typeof failedRefundsResponse>(
  [...queryKeys.payments, 'failed refunds'],
  'refunds',
  '/admin/failed-refunds',
)

/** Whether another user was faster, so that the shown data is outdated. */
export const isPast = (error: unknown): error is ApiError =>
  hasCode(error, 'already_decided', 'refund_with_admins', 'not_refundable', 'not_found')

type Decision = { id: string } & DecideRefundBody

/** Everything is fetched again after a refusal too: another user may have been faster. */
export const useDecideRefund = () =>
  useSend<typeof messageSchema, Decision>(
    'decide refund',
    ({ id, ...data }) => ({ method: 'post', url: `/payments/refund-requests/${id}`, data }),
    { refetches: [queryKeys.payments, queryKeys.prompts, queryKeys.engineers], evenIfFailed: true },
  )

type Settlement = { id: string } & SettleRefundBody

export const useSettleRefund = () =>
  useSend<typeof messageSchema, Settlement>(
    'settle refund',
    ({ id, ...data }) => ({ method: 'post', url: `/admin/failed-refunds/${id}`, data }),
    { refetches: [queryKeys.payments], evenIfFailed: true },
  )
