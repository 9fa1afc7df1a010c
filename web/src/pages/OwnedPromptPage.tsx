import { useParams } from 'react-router'
import { Page } from '../components/layout/Page.tsx'
import { EngineerSummary } from '../features/engineers/EngineerSummary.tsx'
import { OwnedPrompt } from '../features/prompts/detail/OwnedPrompt.tsx'

export default function OwnedPromptPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Your prompt" width="wide" heading={false}>
      <OwnedPrompt id={id} engineer={(prompt) => <EngineerSummary userId={prompt.uploadedBy} />} />
    </Page>
  )
}
