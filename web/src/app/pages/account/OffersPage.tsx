import { OwnOffers } from '../../../hiring/OwnOffers.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'

export default function OffersPage() {
  const { user } = useSession()
  if (!user) return <SignInFirst title="Offers" lead="Sign in to see your offers and briefs." />
  return (
    <Page title="Offers" width="narrow" lead="What you make for others, and what others make for you.">
      {user.role === 'admin' && (
        <p className="mb-5">
          <TextLink to={`${paths.adminTransactions}#hired-work`}>All hired work</TextLink> is where admins decide.
        </p>
      )}
      <OwnOffers key={user._id} userId={user._id} />
    </Page>
  )
}
