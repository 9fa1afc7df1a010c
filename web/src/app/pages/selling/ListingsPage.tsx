import { Suspense } from 'react'
import { useConfig } from '../../../lib/api/config.ts'
import { useSession } from '../../../lib/session/session.ts'
import { OwnListings } from '../../../market/lists/OwnPrompts.tsx'
import { paths } from '../../../paths.ts'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const OwnAmounts = lazyPart(async () => (await import('../../../sales/payouts/OwnAmounts.tsx')).OwnAmounts)

const Statistics = lazyPart(async () => (await import('../../../sales/statistics/Statistics.tsx')).Statistics)

export default function ListingsPage() {
  const { isSignedIn } = useSession()
  const { payments } = useConfig()
  if (!isSignedIn) return <SignInFirst title="Your Listings" lead="Sign in to see what you sell." />
  const takesMoney = payments !== 'demo'
  return (
    <Page
      title="Your Listings"
      action={
        <div className="flex flex-wrap gap-3">
          {takesMoney && (
            <>
              <LinkButton to={paths.payouts}>Payouts</LinkButton>
              <LinkButton to={paths.refundRequests}>Refund Requests</LinkButton>
            </>
          )}
          <LinkButton to={paths.sell} variant="accent">
            Sell a prompt
          </LinkButton>
        </div>
      }
    >
      <OwnListings
        figures={
          // As high as the window, so that the list below does not move in sight.
          <Suspense fallback={<Skeleton className="h-screen rounded-xl" />}>
            {takesMoney && <OwnAmounts />}
            <Statistics />
          </Suspense>
        }
      />
    </Page>
  )
}
