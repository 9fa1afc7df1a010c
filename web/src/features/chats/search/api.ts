import type { searchMessagesResponse } from '@promptery/contract/people/talk/messages'
import { keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/api/api-client.ts'
import { listOptions } from '../../../lib/api/list-options.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'

/** Messages with these words, in all conversations or in that with one user, the latest first. */
export const foundOptions = (search: string, peerId: string | undefined) => ({
  ...listOptions([...queryKeys.messages, 'search', search, peerId], async (cursor, signal) => {
    const params = { search, with: peerId, cursor }
    const { found, nextCursor } = await call<typeof searchMessagesResponse>({ url: '/messages/search', params, signal })
    return { items: found, nextCursor }
  }),
  placeholderData: keepPreviousData,
})
