import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ownRequestsOptions } from './api.ts'
import { RefundRequestList } from './RefundRequestList.tsx'

/** Refund requests for the user to decide, as an engineer. */
export function OwnRefundRequests() {
  return (
    <RefundRequestList
      options={ownRequestsOptions}
      empty={
        <EmptyState title="Nobody asks for a refund" icon={CheckCircleIcon}>
          When a buyer asks for their money back, you are notified, and answer here.
        </EmptyState>
      }
    />
  )
}
