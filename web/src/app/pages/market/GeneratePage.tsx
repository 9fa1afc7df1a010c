import { useSession } from '../../../lib/session/session.ts'
import { Generator } from '../../../listings/generation/Generator.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'

export default function GeneratePage() {
  const { user } = useSession()
  if (!user) return <SignInFirst title="Generate" lead="Sign in to make a picture of a topic." />
  return (
    <Page title="Generate" width="wide" lead="Write a topic, get a picture.">
      <Generator key={user._id} userId={user._id} />
    </Page>
  )
}
