import { shownName } from '@promptery/contract/shown-name'
import { useSession } from '../../../lib/session/session.ts'
import { OwnPrompts } from '../../../market/lists/OwnPrompts.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page, PageHeading } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { Username } from '../../../ui/Username.tsx'

export default function ProfilePage() {
  const { user } = useSession()
  if (!user) return <SignInFirst title="Your Profile" lead="Sign in to see your prompts." />
  return (
    <Page title="Your Profile" heading={false}>
      <div className="mb-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="flex min-w-0 items-center gap-5">
          <Avatar name={shownName(user)} size="lg" />
          <div className="min-w-0">
            <PageHeading>
              <bdi>{shownName(user)}</bdi>
            </PageHeading>
            <Username of={user} className="mt-1 block wrap-anywhere" />
            <p className="mt-1 text-muted wrap-anywhere">{user.email}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2 sm:gap-3">
          <LinkButton to={paths.listings}>Your Listings</LinkButton>
          <LinkButton to={paths.library}>Your Library</LinkButton>
          <LinkButton to={paths.account}>Your Account</LinkButton>
        </div>
      </div>
      <OwnPrompts />
    </Page>
  )
}
