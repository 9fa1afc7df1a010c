import type { successSchema } from '@promptery/contract/common'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useEffect } from 'react'
import { call } from '../../lib/api/api-client.ts'
import { useSession } from '../../lib/session/session.ts'

/**
 * Tells the shop that a listing is looked at, for the statistics of its engineer: not by that engineer, and not of what is
 * off the market. Whether it could be counted makes no difference to who looks.
 */
export function useVisit({ _id, uploadedBy, withdrawn, status }: Prompt): void {
  const { user } = useSession()
  const counts = user?._id !== uploadedBy && !withdrawn && status !== 'rejected'
  useEffect(() => {
    if (counts) call<typeof successSchema>({ method: 'post', url: `/prompts/visit/${_id}` }).catch(() => undefined)
  }, [_id, counts])
}
