import type { ReportView } from '@promptery/contract/moderation/report-lifecycle'
import type { moveReport } from '@promptery/contract/moderation/reports'
import { listOwnDecisions, listReports } from '@promptery/contract/moderation/reports'
import type { ResponseOf } from '@promptery/contract/route'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const CASES = ['reports']

/** For admins. */
export const casesOptions = (view: ReportView) => listOf([...CASES, view], listReports, 'cases', { query: { view } })

/** Sends what an admin decides of a case, or about a member. */
export type SendMove<Move> = (move: Move) => Promise<ResponseOf<typeof moveReport>>

export const useMoveCase = <Move>(send: SendMove<Move>) =>
  useSend(send, {
    refetches: [CASES, ['people']],
    evenIfFailed: true,
  })

export const ownDecisionsOptions = listOf(['decisions'], listOwnDecisions, 'decisions', {})
