import { DocumentDuplicateIcon } from '@heroicons/react/24/outline'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../ui/list/InfiniteList.tsx'
import { offersOptions } from './api.ts'
import { OfferCard, sideOf } from './OfferCard.tsx'

/** The user's offers and briefs, latest first. */
export function OwnOffers({ userId }: { userId: string }) {
  return (
    <InfiniteList
      options={offersOptions()}
      what="your offers"
      skeleton={<Skeleton className="h-40 rounded-xl" />}
      empty={
        <EmptyState icon={DocumentDuplicateIcon} title="No offers yet">
          Open a chat with an engineer to send a brief, or with a member to make them an offer.
        </EmptyState>
      }
    >
      {(offers) => (
        <ul className="space-y-5">
          {offers.map((offer) => (
            <li key={offer._id}>
              <OfferCard offer={offer} side={sideOf(userId, offer)} />
            </li>
          ))}
        </ul>
      )}
    </InfiniteList>
  )
}
