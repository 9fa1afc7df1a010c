import { useInfiniteQuery } from '@tanstack/react-query'
import { useConfig } from '../../lib/api/config.ts'
import { useScrollToHash } from '../../lib/navigation/use-scroll-to-hash.ts'
import { Section } from '../../ui/Section.tsx'
import { allRequestsOptions, failedRefundsOptions, OUTSTANDING_REFUNDS } from './api.ts'
import { FailedRefunds } from './FailedRefunds.tsx'
import { RefundRequestList } from './RefundRequests.tsx'

const REFUND_REQUESTS = 'refund-requests'

/** Refund requests and failed refunds for admins. Nothing if there are none, or without a payment provider. */
export function AdminRefunds() {
  const { payments } = useConfig()
  const isPaying = payments !== 'demo'
  const requests = useInfiniteQuery({ ...allRequestsOptions, enabled: isPaying })
  const failed = useInfiniteQuery({ ...failedRefundsOptions, enabled: isPaying })
  // A failed query reports its error.
  const hasRequests = requests.isError || (requests.data?.length ?? 0) > 0
  const hasFailed = failed.isError || (failed.data?.length ?? 0) > 0
  useScrollToHash(OUTSTANDING_REFUNDS, hasFailed)
  useScrollToHash(REFUND_REQUESTS, hasRequests)
  if (!isPaying || (!hasRequests && !hasFailed)) return null
  return (
    <>
      {hasFailed && (
        <Section title="Outstanding refunds" id={OUTSTANDING_REFUNDS}>
          <FailedRefunds />
        </Section>
      )}
      {hasRequests && (
        <Section title="Refund requests" id={REFUND_REQUESTS}>
          <RefundRequestList options={allRequestsOptions} isAdmin empty={null} />
        </Section>
      )}
    </>
  )
}
