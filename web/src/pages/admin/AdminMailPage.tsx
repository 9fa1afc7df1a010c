import { ConnectedOnly } from '../../components/layout/ConnectedOnly.tsx'
import { Section } from '../../components/ui/Section.tsx'
import { AdminPage } from '../../components/verification/AdminPage.tsx'
import { FailedMails } from '../../features/mail/FailedMails.tsx'
import { MailConnection } from '../../features/mail/MailConnection.tsx'

export default function AdminMailPage() {
  return (
    <ConnectedOnly to="mail">
      <AdminPage title="Mail" width="narrow" lead="What the shop sends, and what could not be sent.">
        <MailConnection />
        <Section title="Could not be sent">
          <FailedMails />
        </Section>
      </AdminPage>
    </ConnectedOnly>
  )
}
