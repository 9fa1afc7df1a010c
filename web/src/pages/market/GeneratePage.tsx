import { Page } from '../../components/layout/Page.tsx'
import { LinkButton } from '../../components/ui/actions/LinkButton.tsx'
import { Generator } from '../../features/generation/Generator.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths, signInPath } from '../../paths.ts'

export default function GeneratePage() {
  const { user } = useSession()
  if (!user) {
    return (
      <Page title="Generate" lead="Sign in to make a picture of a topic." width="prose">
        <LinkButton to={signInPath(paths.generate)} variant="accent">
          Sign in
        </LinkButton>
      </Page>
    )
  }
  return (
    <Page title="Generate" width="wide" lead="Write a topic, get a picture.">
      <Generator key={user._id} userId={user._id} />
    </Page>
  )
}
