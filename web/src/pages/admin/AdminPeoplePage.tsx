import { useSearchParams } from 'react-router'
import { Page } from '../../components/layout/Page.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { People } from '../../features/people/People.tsx'
import { PersonDetails } from '../../features/people/PersonDetails.tsx'
import { DecideOnPerson } from '../../features/reports/DecideOnPerson.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { useSession } from '../../lib/session/session.ts'

/** Accounts, or the one that the URL names. */
export default function AdminPeoplePage() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const id = params.get('person')
  if (user?.role !== 'admin') throw new ApiError(404, 'Not Found')
  return (
    <Page title="People" width="wide" lead="Accounts of the shop. What you do here is in the audit log.">
      <AdminArea>
        {id ? (
          <PersonDetails
            key={id}
            id={id}
            decide={(person) => !person.isSuspended && <DecideOnPerson person={person} />}
          />
        ) : (
          <People />
        )}
      </AdminArea>
    </Page>
  )
}
