import type { Prompt } from '@promptery/contract/prompts'
import { Badge } from '../../components/ui/Badge.tsx'

/** How a prompt stands on the market, for its uploader. Nothing when it is simply approved. */
export function StatusBadge({ prompt }: { prompt: Pick<Prompt, 'status' | 'withdrawn'> }) {
  if (prompt.withdrawn) return <Badge tone="cover">Withdrawn</Badge>
  if (prompt.status === 'pending') return <Badge tone="warn">Pending</Badge>
  if (prompt.status === 'rejected') return <Badge tone="danger">Rejected</Badge>
  return null
}
