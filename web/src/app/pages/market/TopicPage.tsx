import { useParams } from 'react-router'
import { TopicView } from '../../../talk/board/topic/TopicView.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

export default function TopicPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Discussion" heading={false} width="narrow">
      <TopicView key={id} id={id} />
    </Page>
  )
}
