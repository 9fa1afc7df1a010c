import { shownName } from '@promptery/contract/people/shown-name'
import { useParams } from 'react-router'
import { BlockButton } from '../../components/block/BlockButton.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { ReportButton } from '../../components/report/ReportButton.tsx'
import { SendMessageButton } from '../../features/chats/SendMessageButton.tsx'
import { EngineerProfile } from '../../features/engineers/EngineerProfile.tsx'
import { EngineerSamples } from '../../features/engineers/EngineerSamples.tsx'
import { FollowButton } from '../../features/engineers/follow/FollowButton.tsx'
import { EngineerPrompts } from '../../features/marketplace/lists/EngineerPrompts.tsx'

export default function EngineerPage() {
  const { id = '' } = useParams()
  return (
    <Page title="Engineer" heading={false}>
      <EngineerProfile
        id={id}
        contact={({ user, ...names }) => (
          <div className="flex flex-wrap items-center gap-3">
            <SendMessageButton to={user} />
            <FollowButton id={user} name={shownName(names)} />
            <BlockButton id={user} name={shownName(names)} />
            <ReportButton subject="user" id={user} personId={user} name={shownName(names)} />
          </div>
        )}
      />
      <EngineerSamples id={id} />
      <div className="mt-12">
        <EngineerPrompts id={id} />
      </div>
    </Page>
  )
}
