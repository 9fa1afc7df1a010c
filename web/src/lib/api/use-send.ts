import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

type Callbacks<Answer, Given> = Pick<UseMutationOptions<Answer, Error, Given>, 'onSuccess' | 'onError' | 'gcTime'>

type Options<Answer, Given> = Callbacks<Answer, Given> & {
  /** What is fetched again after the request, before `mutateAsync` resolves. */
  refetches?: readonly QueryKey[]
  /** Whether it is fetched again after a failure too, as where others may have been faster. */
  evenIfFailed?: boolean
  /** Whether a refusal is logged, because no form shows it. */
  logsRefusal?: boolean
}

/** A mutation that calls a route: `useSend((body: CreateApiKeyBody) => call(createApiKey, { body }))`. */
export function useSend<Answer, Given = void>(
  send: (given: Given) => Promise<Answer>,
  options: Options<Answer, Given> = {},
) {
  const { refetches = [], evenIfFailed = false, logsRefusal = false, ...callbacks } = options
  const client = useQueryClient()
  return useMutation<Answer, Error, Given>({
    ...callbacks,
    meta: { showsRefusal: !logsRefusal },
    mutationFn: send,
    async onSettled(_answer, error) {
      if (error && !evenIfFailed) return
      await Promise.all(refetches.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
