import type { searchMessagesResponse } from '@promptery/contract/talk/messages'
import { keepPreviousData } from '@tanstack/react-query'
import { listOf } from '../../../lib/api/list-options.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Messages with these words, in all conversations or in that with one user, the latest first. */
export const foundOptions = (search: string, peerId: string | undefined) => ({
  ...listOf<typeof searchMessagesResponse>(
    [...queryKeys.messages, 'search', search, peerId],
    'found',
    '/messages/search',
    { search, with: peerId },
  ),
  placeholderData: keepPreviousData,
})
