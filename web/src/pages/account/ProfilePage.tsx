import { Suspense } from 'react'
import { Page, PageHeading } from '../../components/layout/Page.tsx'
import { SignInFirst } from '../../components/layout/SignInFirst.tsx'
import { Avatar } from '../../components/ui/Avatar.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { OwnPrompts } from '../../features/marketplace/lists/OwnPrompts.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { lazyPart } from '../../lib/reload-once.ts'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

const OwnAmounts = lazyPart(async () => (await import('../../features/payouts/OwnAmounts.tsx')).OwnAmounts)

const Statistics = lazyPart(async () => (await import('../../features/statistics/Statistics.tsx')).Statistics)

export default function ProfilePage() {
  const { user } = useSession()
  const { payments } = useConfig()
  if (!user) return <SignInFirst title="Your Profile" lead="Sign in to see your prompts." />
  return (
    <Page title="Your Profile" heading={false}>
      <div className="mb-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-center gap-5">
          <Avatar name={user.username} size="lg" />
          <div className="min-w-0">
            <PageHeading>{user.username}</PageHeading>
            <p className="mt-1 text-muted wrap-anywhere">{user.email}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.sell} variant="accent">
            Sell a prompt
          </LinkButton>
          {payments !== 'demo' && <LinkButton to={paths.payouts}>Payouts</LinkButton>}
          <LinkButton to={paths.library}>Your Library</LinkButton>
          <LinkButton to={paths.paymentHistory}>Transaction History</LinkButton>
        </div>
      </div>
      <OwnPrompts
        forEngineers={
          <Suspense fallback={<Skeleton className="h-[40rem] rounded-xl" />}>
            {payments !== 'demo' && <OwnAmounts />}
            <Statistics />
          </Suspense>
        }
      />
    </Page>
  )
}
