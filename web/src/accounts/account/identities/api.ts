import type { messageSchema } from '@promptery/contract/common'
import { useSend } from '../../../lib/api/use-send.ts'
import { securityOptions } from '../../security-api.ts'

/** Unlinks an account. The list is refetched even after a failure: it may have been unlinked already. */
export const useUnlinkIdentity = (id: string) =>
  useSend<typeof messageSchema>('unlink identity', () => ({ method: 'delete', url: `/users/identities/${id}` }), {
    refetches: [securityOptions.queryKey],
    evenIfFailed: true,
  })
