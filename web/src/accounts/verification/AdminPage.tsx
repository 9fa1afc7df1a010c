import type { ComponentProps } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useSession } from '../../lib/session/session.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { SignInFirst } from '../../ui/layout/SignInFirst.tsx'
import { AdminArea } from './AdminArea.tsx'

/** A screen for admins alone. Visitors sign in first, other members get the fallback screen. */
export function AdminPage({ children, ...page }: ComponentProps<typeof Page> & { title: string }) {
  const { user } = useSession()
  if (!user) return <SignInFirst title={page.title} lead="This is for admins of the shop." />
  if (user.role !== 'admin') throw new ApiError(404, 'Not Found')
  return (
    <Page {...page}>
      <AdminArea>{children}</AdminArea>
    </Page>
  )
}
