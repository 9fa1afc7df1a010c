import { useParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { TopicView } from '../../features/discussions/topic/TopicView.tsx'

export default function TopicPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Discussion" heading={false} width="narrow">
      <TopicView key={id} id={id} />
    </Page>
  )
}
