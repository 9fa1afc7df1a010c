import { Suspense } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { Moderation } from '../../features/moderation/Moderation.tsx'
import { SampleApprovals } from '../../features/moderation/SampleApprovals.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { lazyPart } from '../../lib/reload-once.ts'
import { useSession } from '../../lib/session/session.ts'

const SampleList = lazyPart(async () => (await import('../../features/samples/SampleList.tsx')).SampleList)

export default function AdminApprovalPage() {
  const { user } = useSession()
  const { requireApproval } = useConfig()
  const lead = requireApproval
    ? 'Read the prompt, then decide whether it is listed.'
    : 'Read the prompt, then decide whether it stays listed. What was rejected before is listed once it is approved.'
  return (
    <Page title="Approvals" width="narrow" lead={lead}>
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
