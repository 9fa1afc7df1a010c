import { useInfiniteQuery } from '@tanstack/react-query'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { failedRefundsOptions, OUTSTANDING_REFUNDS } from './api.ts'

/** Leads to the outstanding refunds on the same page. Nothing if there are none. */
export function OutstandingRefundsLink() {
  const { data } = useInfiniteQuery(failedRefundsOptions)
  if (!data?.length) return null
  return (
    <TextLink to={`#${OUTSTANDING_REFUNDS}`} className="inline-block py-2 text-small">
      Outstanding refunds
    </TextLink>
  )
}
