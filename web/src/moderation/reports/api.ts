import type { messageSchema } from '@promptery/contract/common'
import type { ReportView } from '@promptery/contract/moderation/report-lifecycle'
import type { casesResponse, MoveCaseBody, ownDecisionsResponse } from '@promptery/contract/moderation/reports'
import { listOf } from '../../lib/api/list-options.ts'
import { useSend } from '../../lib/api/use-send.ts'

const CASES = ['reports']

/** For admins. */
export const casesOptions = (view: ReportView) =>
  listOf<typeof casesResponse>([...CASES, view], 'cases', '/admin/reports', { view })

export const caseUrl = (id: string) => `/admin/reports/${id}`

/** @param url of a case, or of a member about whom one is opened */
export const useMoveCase = (url: string) =>
  useSend<typeof messageSchema, MoveCaseBody>('move report', (data) => ({ method: 'post', url, data }), {
    refetches: [CASES, ['people']],
    evenIfFailed: true,
  })

export const ownDecisionsOptions = listOf<typeof ownDecisionsResponse>(['decisions'], 'decisions', '/decisions')
