import { CheckCircleIcon } from '@heroicons/react/24/outline'
import { EmptyState } from '../../components/ui/feedback/EmptyState.tsx'
import { ownRequestsOptions } from './api.ts'
import { RefundRequestList } from './RefundRequestList.tsx'

/** What an engineer has to answer. */
export function OwnRefundRequests() {
  return (
    <RefundRequestList
      options={ownRequestsOptions}
      empty={
        <EmptyState title="Nobody asks for a refund" icon={CheckCircleIcon}>
          When a buyer asks for their money back, you are told, and answer here.
        </EmptyState>
      }
    />
  )
}
