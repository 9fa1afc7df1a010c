import { Suspense } from 'react'
import { Page } from '../../components/layout/Page.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { AdminArea } from '../../components/verification/AdminArea.tsx'
import { ApiError } from '../../lib/api/api-error.ts'
import { useSession } from '../../lib/session/session.ts'

const Settings = lazyPart(async () => (await import('../../features/settings/Settings.tsx')).Settings)

export default function AdminSettingsPage() {
  const { user } = useSession()
  if (user?.role !== 'admin') throw new ApiError(404, 'Not Found')
  return (
    <Page title="Shop settings" width="narrow" lead="What you save here counts at once, without a restart.">
      <AdminArea>
        <Suspense>
          <Settings />
        </Suspense>
      </AdminArea>
    </Page>
  )
}
