import type { Prompt } from '@promptery/contract/listings/prompts'
import type { DecideHoldBody, Hold } from '@promptery/contract/moderation/holds'
import type { ApprovalsQuery, DecideBody } from '@promptery/contract/moderation/moderation'
import { decideHold, decidePrompt, listApprovals, listHolds } from '@promptery/contract/moderation/moderation'
import { type InfiniteData, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type PageOf } from '../lib/api/api-client.ts'
import { type ApiError, hasCode } from '../lib/api/api-error.ts'
import { listOf } from '../lib/api/list-options.ts'
import { queryKeys } from '../lib/api/query-keys.ts'
import { useSend } from '../lib/api/use-send.ts'

/** The list that an admin looks at. */
export type View = Pick<ApprovalsQuery, 'status' | 'search'>

const ROOT = ['approvals']

export const moderationOptions = (view: View) => ({
  ...listOf([...ROOT, view], listApprovals, 'prompts', { query: view }),
  placeholderData: keepPreviousData,
})

/** Whether another admin has decided, or the prompt was edited or deleted. */
export const isDecided = (error: unknown): error is ApiError =>
  hasCode(error, 'already_decided', 'prompt_edited', 'prompt_withdrawn', 'not_found')

type Decision = DecideBody & Pick<Prompt, '_id' | 'updatedAt'>

/** Approves or rejects a prompt as it was read, and removes it from the lists. */
export function useDecide() {
  const client = useQueryClient()
  const settle = async (id: string) => {
    client.setQueriesData<InfiniteData<PageOf<Prompt>>>(
      { queryKey: ROOT, type: 'active' },
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) => ({ ...page, items: page.items.filter(({ _id }) => _id !== id) })),
        },
    )
    await Promise.all([
      client.invalidateQueries({ queryKey: ROOT, refetchType: 'none' }),
      client.invalidateQueries({ queryKey: queryKeys.prompts }),
    ])
  }
  return useMutation({
    meta: { showsRefusal: true },
    mutationFn: async ({ _id, ...data }: Decision) =>
      (await call(decidePrompt, { params: { id: _id }, body: data })).prompt,
    onSuccess: (_prompt, { _id }) => settle(_id),
    onError: async (error, { _id }) => {
      if (!isDecided(error)) return
      await settle(_id)
      await client.invalidateQueries({ queryKey: ROOT })
    },
  })
}

/** Approves a prompt that was just rejected. */
export function useReapprove() {
  const client = useQueryClient()
  const decide = useDecide()
  return async ({ _id, updatedAt }: Prompt) => {
    await decide.mutateAsync({ _id, updatedAt, decision: 'approve' })
    await client.invalidateQueries({ queryKey: ROOT })
  }
}

const HOLDS = ['holds']

export const holdsOptions = listOf(HOLDS, listHolds, 'holds', {})

/** Approves or removes a held item, and refetches the list. */
export const useDecideHold = () =>
  useSend(
    ({ _id, ...data }: DecideHoldBody & Pick<Hold, '_id'>) => call(decideHold, { params: { id: _id }, body: data }),
    {
      refetches: [HOLDS, ['approvals'], ['discussions'], queryKeys.prompts],
      evenIfFailed: true,
    },
  )
