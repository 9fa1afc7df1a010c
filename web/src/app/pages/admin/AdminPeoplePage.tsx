import { useSearchParams } from 'react-router'
import { AdminPage } from '../../../accounts/verification/AdminArea.tsx'
import { People } from '../../../moderation/people/People.tsx'
import { PersonDetails } from '../../../moderation/people/PersonDetails.tsx'
import { DecideOnPerson } from '../../../moderation/reports/DecideDialog.tsx'

/** Accounts, or the one that the URL names. */
export default function AdminPeoplePage() {
  const [params] = useSearchParams()
  const id = params.get('person')
  return (
    <AdminPage title="People" width="wide" lead="Accounts of the shop. What you do here is in the audit log.">
      {id ? (
        <PersonDetails
          key={id}
          id={id}
          decide={(person) => !person.isSuspended && <DecideOnPerson person={person} />}
        />
      ) : (
        <People />
      )}
    </AdminPage>
  )
}
