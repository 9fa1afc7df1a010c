import { ConnectedOnly } from '../../components/layout/ConnectedOnly.tsx'
import { Page } from '../../components/layout/Page.tsx'
import { Notice } from '../../components/ui/feedback/Notice.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { FailedMails } from '../../features/mail/FailedMails.tsx'
import { MailConnection } from '../../features/mail/MailConnection.tsx'
import { useSession } from '../../lib/session/session.ts'

export default function AdminMailPage() {
  const { user } = useSession()
  return (
    <ConnectedOnly to="mail">
      <Page title="Mail" width="narrow" lead="What the shop sends, and what could not be sent.">
        {user?.role === 'admin' ? (
          <AdminArea>
            <MailConnection />
            <Section title="Could not be sent">
              <FailedMails />
            </Section>
          </AdminArea>
        ) : (
          <Notice>This is for admins.</Notice>
        )}
      </Page>
    </ConnectedOnly>
  )
}
