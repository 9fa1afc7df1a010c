import { type ComponentProps, Suspense, useState } from 'react'
import { useConfig } from '../../../lib/api/config.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const AccountSecurity = lazyPart(
  async () => (await import('../../../accounts/account/AccountSecurity.tsx')).AccountSecurity,
)

const ProfileSettings = lazyPart(
  async () => (await import('../../../accounts/account/profile/ProfileSettings.tsx')).ProfileSettings,
)

const EmailCard = lazyPart(async () => (await import('../../../accounts/recovery/EmailCard.tsx')).EmailCard)

const ApiKeys = lazyPart(async () => (await import('../../../accounts/api-keys/ApiKeys.tsx')).ApiKeys)

const OwnData = lazyPart(async () => (await import('../../../accounts/account/OwnData.tsx')).OwnData)

const DeleteAccount = lazyPart(
  async () => (await import('../../../accounts/account/deletion/DeleteAccount.tsx')).DeleteAccount,
)

const LeftNotice = lazyPart(async () => (await import('../../../accounts/account/deletion/LeftNotice.tsx')).LeftNotice)

const FollowedEngineers = lazyPart(
  async () => (await import('../../../market/engineers/follow/FollowedEngineers.tsx')).FollowedEngineers,
)

const BlockedMembers = lazyPart(async () => (await import('../../../accounts/block/BlockedMembers.tsx')).BlockedMembers)

export default function AccountPage() {
  const { user } = useSession()
  const { mail } = useConfig()
  // What was asked for on this screen, which has ended the session.
  const [left, setLeft] = useState<ComponentProps<typeof LeftNotice>['left']>()
  if (!user && left)
    return (
      <Suspense>
        <LeftNotice left={left} />
      </Suspense>
    )
  if (!user) return <SignInFirst title="Your Account" lead="Sign in to see your account." />
  return (
    <Page title="Your Account">
      <Card>
        <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <div>
            <dt className="text-small text-faint">Username</dt>
            <dd className="mt-1 font-medium wrap-anywhere">{user.username}</dd>
          </div>
          <div>
            <dt className="text-small text-faint">Email</dt>
            <dd className="mt-1 font-medium wrap-anywhere">{user.email}</dd>
          </div>
        </dl>
      </Card>
      <div className="mt-12 sm:mt-16">
        <Suspense>
          <ProfileSettings user={user} />
          {mail && <EmailCard />}
          <AccountSecurity user={user} />
          <ApiKeys />
          <FollowedEngineers />
          <BlockedMembers />
          <OwnData />
          <DeleteAccount onLeft={setLeft} />
        </Suspense>
      </div>
    </Page>
  )
}
