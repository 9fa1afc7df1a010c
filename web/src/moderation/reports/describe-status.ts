import type { OwnDecision } from '@promptery/contract/moderation/reports'
import { DECIDED } from '../../accounts/report/names.ts'
import { formatDate, formatExactTime } from '../../lib/format.ts'

type Decided = Pick<OwnDecision, 'decision' | 'status' | 'until' | 'decidedAt'>

/** A decision and what became of it, in a sentence without its full stop. */
export function describeStatus({ decision, status, until, decidedAt }: Decided): string {
  const what = decision ? DECIDED[decision] : ''
  const end = until ? ` until ${formatExactTime(until)}` : ''
  const when = decidedAt ? ` on ${formatDate(decidedAt)}` : ''
  const then = status === 'undone' ? '. It was undone' : status === 'upheld' ? '. The appeal was refused' : ''
  return `${what}${when}${end}${then}`
}
