import { shownName } from '@promptery/contract/shown-name'
import { useParams } from 'react-router'
import { BlockButton } from '../../../accounts/block/BlockButton.tsx'
import { ReportButton } from '../../../accounts/report/ReportButton.tsx'
import { EngineerProfile } from '../../../market/engineers/EngineerProfile.tsx'
import { EngineerSamples } from '../../../market/engineers/EngineerSamples.tsx'
import { FollowButton } from '../../../market/engineers/follow/FollowButton.tsx'
import { EngineerPrompts } from '../../../market/lists/EngineerPrompts.tsx'
import { SendMessageButton } from '../../../talk/chats/SendMessageButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'

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
