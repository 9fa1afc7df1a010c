import { Suspense } from 'react'
import { AdminArea } from '../../../accounts/verification/AdminArea.tsx'
import { useConfig } from '../../../lib/api/config.ts'
import { useSession } from '../../../lib/session/session.ts'
import { SampleApprovals } from '../../../moderation/SampleApprovals.tsx'
import { paths } from '../../../paths.ts'
import { MailNotice } from '../../../shop/mail/MailNotice.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

/** For admins alone. */
const Moderation = lazyPart(async () => (await import('../../../moderation/Moderation.tsx')).Moderation)
const SampleList = lazyPart(async () => (await import('../../../listings/samples/SampleList.tsx')).SampleList)

export default function AdminApprovalPage() {
  const { user } = useSession()
  const { requireApproval, mail } = useConfig()
  const isAdmin = user?.role === 'admin'
  const lead = requireApproval
    ? 'Read the prompt, then decide whether it is listed.'
    : 'Read the prompt, then decide whether it stays listed. What was rejected before is listed once it is approved.'
  return (
    <Page
      title="Approvals"
      width="narrow"
      lead={lead}
      action={isAdmin && mail && <LinkButton to={paths.adminMail}>Mail</LinkButton>}
    >
      {isAdmin ? (
        <AdminArea>
          <MailNotice />
          <Suspense>
            <Moderation
              samples={(prompt, onLoaded) =>
                prompt.samplesCount ? (
                  <Suspense>
                    <SampleList prompt={prompt} onLoaded={onLoaded} />
                  </Suspense>
                ) : null
              }
            />
          </Suspense>
        </AdminArea>
      ) : (
        <SampleApprovals />
      )}
    </Page>
  )
}
