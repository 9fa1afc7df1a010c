import { useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { EditPrompt } from '../../features/prompts/edit/EditPrompt.tsx'
import { useSession } from '../../lib/session/session.ts'
import { editPromptPath } from '../../paths.ts'

export default function EditPromptPage() {
  const { id = '' } = useParams()
  const { user } = useSession()
  return (
    <Page title="Edit Prompt" width="wide" heading={false}>
      <EditPrompt key={user?._id} id={id} userId={user?._id} path={editPromptPath(id)} />
    </Page>
  )
}
