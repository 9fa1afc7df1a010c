import { useParams } from 'react-router'
import { useSession } from '../../../lib/session/session.ts'
import { EditPrompt } from '../../../listings/form/EditPrompt.tsx'
import { editPromptPath } from '../../../paths.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const SampleManager = lazyPart(async () => (await import('../../../listings/samples/SampleManager.tsx')).SampleManager)

export default function EditPromptPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  return (
    <Page title="Edit Prompt" width="wide" heading={false}>
      <EditPrompt
        key={user?._id}
        id={id}
        userId={user?._id}
        path={editPromptPath(id)}
        samples={(prompt) => <SampleManager prompt={prompt} />}
      />
    </Page>
  )
}
