import type { successSchema } from '@promptery/contract/common'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useEffect } from 'react'
import { call } from '../lib/api/api-client.ts'
import { useSession } from '../lib/session/session.ts'

/**
 * Counts a visit of a listing for its engineer's statistics, except for the engineer's own and listings off the market.
 * Failures are ignored.
 */
export function useVisit({ _id, uploadedBy, withdrawn, status }: Prompt): void {
  const { user } = useSession()
  const counts = user?._id !== uploadedBy && !withdrawn && status !== 'rejected'
  useEffect(() => {
    if (counts) call<typeof successSchema>({ method: 'post', url: `/prompts/visit/${_id}` }).catch(() => undefined)
  }, [_id, counts])
}
