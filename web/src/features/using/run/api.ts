import type { VariableValue } from '@promptery/contract/variables/saved-values'
import type { RunBody, RunResult, runResponse, tryResponse } from '@promptery/contract/variables/tries'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/api/api-client.ts'

/** What there is to fill in to try a prompt, and how many tries are left. */
export const tryOptions = (promptId: string) =>
  queryOptions({
    queryKey: ['tries', promptId],
    queryFn: ({ signal }) => call<typeof tryResponse>({ url: `/prompts/try/${promptId}`, signal }),
    // They are counted for all prompts together.
    staleTime: 0,
  })

/** A run that can be given up, and is when one goes away. Its result is null then. */
function useRunCall(name: string, url: string, onSettled: () => void) {
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    mutationKey: [name],
    meta: { showsRefusal: true },
    mutationFn: async (data: RunBody): Promise<RunResult | null> => {
      const controller = new AbortController()
      running.current = controller
      const { signal } = controller
      try {
        return (await call<typeof runResponse>({ method: 'post', url, data, signal })).result
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

/** Runs a prompt that is not one's own. */
export function useTry(promptId: string): Run {
  const client = useQueryClient()
  return useRunCall('try prompt', `/prompts/try/${promptId}`, () => {
    void client.invalidateQueries({ queryKey: tryOptions(promptId).queryKey })
  })
}

/** Runs a prompt whose text one may read. */
export const useRun = (promptId: string): Run => useRunCall('run prompt', `/prompts/run/${promptId}`, () => undefined)

/** What is sent of the values: those that are there. */
export const sentValues = (values: ReadonlyMap<string, string>, names: readonly string[]): VariableValue[] =>
  names.flatMap((gap) => {
    const value = values.get(gap)
    return value ? [{ gap, value }] : []
  })
