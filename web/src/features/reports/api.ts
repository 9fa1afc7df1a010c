import type { messageSchema } from '@promptery/contract/common'
import type { ReportView } from '@promptery/contract/people/report-lifecycle'
import type { casesResponse, MoveCaseBody, ownDecisionsResponse } from '@promptery/contract/people/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api/api-client.ts'
import { listOptions } from '../../lib/api/list-options.ts'

const CASES = ['reports']

/** For admins. */
export const casesOptions = (view: ReportView) =>
  listOptions([...CASES, view], async (cursor, signal) => {
    const page = await call<typeof casesResponse>({ url: '/admin/reports', params: { view, cursor }, signal })
    return { items: page.cases, nextCursor: page.nextCursor }
  })

export const caseUrl = (id: string) => `/admin/reports/${id}`

/** @param url of a case, or of a member about whom one is opened */
export function useMoveCase(url: string) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['move report'],
    meta: { showsRefusal: true },
    mutationFn: (data: MoveCaseBody) => call<typeof messageSchema>({ method: 'post', url, data }),
    onSettled: () => Promise.all([CASES, ['people']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

export const ownDecisionsOptions = listOptions(['decisions'], async (cursor, signal) => {
  const page = await call<typeof ownDecisionsResponse>({ url: '/decisions', params: { cursor }, signal })
  return { items: page.decisions, nextCursor: page.nextCursor }
})
