import type { DecideHoldBody, decideHoldResponse, Hold, holdsResponse } from '@promptery/contract/moderation/holds'
import { listOf } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { useSend } from '../lib/api/use-send.ts'

const ROOT = ['holds']

export const holdsOptions = listOf<typeof holdsResponse>(ROOT, 'holds', '/admin/holds')

/** Approves or removes a held item, and refetches the list. */
export const useDecideHold = () =>
  useSend<typeof decideHoldResponse, DecideHoldBody & Pick<Hold, '_id'>>(
    'decide hold',
    ({ _id, ...data }) => ({ method: 'post', url: `/admin/holds/${_id}`, data }),
    { refetches: [ROOT, ['approvals'], ['discussions'], queryKeys.prompts], evenIfFailed: true },
  )
