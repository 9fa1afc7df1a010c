import { Suspense } from 'react'
import { Page } from '../components/layout/Page.tsx'
import { Moderation } from '../features/moderation/Moderation.tsx'
import { SampleApprovals } from '../features/moderation/SampleApprovals.tsx'
import { lazyPart } from '../lib/reload-once.ts'
import { useSession } from '../lib/session/session.ts'

const SampleList = lazyPart(async () => (await import('../features/prompts/samples/SampleList.tsx')).SampleList)

export default function AdminApprovalPage() {
  const { user } = useSession()
  return (
    <Page title="Approvals" width="narrow" lead="Read the prompt, then decide whether it is listed.">
      {user?.role === 'admin' ? (
        <Moderation
          samples={(prompt, onLoaded) =>
            prompt.samplesCount ? (
              <Suspense>
                <SampleList prompt={prompt} onLoaded={onLoaded} />
              </Suspense>
            ) : null
          }
        />
      ) : (
        <SampleApprovals />
      )}
    </Page>
  )
}
