import { Page } from '../../components/layout/Page.tsx'
import { SignInFirst } from '../../components/layout/SignInFirst.tsx'
import { Generator } from '../../features/generation/Generator.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function GeneratePage() {
  const { user } = useSession()
  if (!user) return <SignInFirst title="Generate" lead="Sign in to make a picture of a topic." />
  return (
    <Page title="Generate" width="wide" lead="Write a topic, get a picture.">
      <Generator key={user._id} userId={user._id} />
    </Page>
  )
}
