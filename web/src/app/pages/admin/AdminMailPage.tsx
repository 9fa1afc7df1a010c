import { AdminPage } from '../../../accounts/verification/AdminArea.tsx'
import { FailedMails } from '../../../shop/mail/FailedMails.tsx'
import { MailConnection } from '../../../shop/mail/MailConnection.tsx'
import { Section } from '../../../ui/Section.tsx'
import { ConnectedOnly } from '../../layout/ConnectedOnly.tsx'

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
