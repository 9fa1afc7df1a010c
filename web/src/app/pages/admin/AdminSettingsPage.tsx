import { Suspense } from 'react'
import { AdminPage } from '../../../accounts/verification/AdminArea.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const Settings = lazyPart(async () => (await import('../../../shop/settings/Settings.tsx')).Settings)

export default function AdminSettingsPage() {
  return (
    <AdminPage title="Shop settings" width="narrow" lead="What you save here counts at once, without a restart.">
      <Suspense>
        <Settings />
      </Suspense>
    </AdminPage>
  )
}
