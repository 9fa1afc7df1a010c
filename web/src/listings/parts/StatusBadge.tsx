import type { Prompt } from '@promptery/contract/listings/prompts'
import { useSession } from '../../lib/session/session.ts'
import { Badge } from '../../ui/Badge.tsx'

/** A listing's status, for its uploader and admins. Nothing for others, or if it is simply approved. */
export function StatusBadge({ prompt }: { prompt: Pick<Prompt, 'status' | 'withdrawn' | 'isPrivate' | 'uploadedBy'> }) {
  const { user } = useSession()
  if (user?._id !== prompt.uploadedBy && user?.role !== 'admin') return null
  if (prompt.withdrawn) return <Badge tone="cover">{prompt.isPrivate ? 'Private' : 'Withdrawn'}</Badge>
  if (prompt.status === 'pending') return <Badge tone="warn">Pending</Badge>
  if (prompt.status === 'rejected') return <Badge tone="danger">Rejected</Badge>
  return null
}
