import type { RunBody, RunResult } from '@promptery/contract/library/tries'
import { getTry, runPrompt, tryPrompt } from '@promptery/contract/library/tries'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api-client.ts'

/** The variables of the form, and the number of tries left. */
export const tryOptions = (promptId: string) =>
  queryOptions({
    queryKey: ['tries', promptId],
    queryFn: ({ signal }) => call(getTry, { params: { id: promptId }, signal }),
    // Tries are counted over all prompts.
    staleTime: 0,
  })

/** A run that can be aborted, also by leaving the screen. Its result is then null. */
function useRunCall(route: typeof tryPrompt | typeof runPrompt, promptId: string, onSettled: () => void) {
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    meta: { showsRefusal: true },
    mutationFn: async (data: RunBody): Promise<RunResult | null> => {
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      try {
        return (await call(route, { params: { id: promptId }, body: data, signal })).result
      } catch (error) {
        if (signal.aborted) return null
        throw error
      }
    },
    onSettled,
  })
  return { ...mutation, cancel }
}

export type Run = ReturnType<typeof useRunCall>

/** Runs a prompt that the user does not own. */
export function useTry(promptId: string): Run {
  const client = useQueryClient()
  return useRunCall(tryPrompt, promptId, () => {
    void client.invalidateQueries({ queryKey: tryOptions(promptId).queryKey })
  })
}

/** Runs a prompt whose text the user may read. */
export const useRun = (promptId: string): Run => useRunCall(runPrompt, promptId, () => undefined)

export const sentValues = (values: ReadonlyMap<string, string>, names: readonly string[]): VariableValue[] =>
  names.flatMap((gap) => {
    const value = values.get(gap)
    return value ? [{ gap, value }] : []
  })
