import { useParams } from 'react-router'
import { Page } from '../../../ui/layout/Page.tsx'
import { TopicView } from '../../../talk/board/topic/TopicView.tsx'

export default function TopicPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Discussion" heading={false} width="narrow">
      <TopicView key={id} id={id} />
    </Page>
  )
}
