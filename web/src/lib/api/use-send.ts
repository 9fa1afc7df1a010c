import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, type ResponseOf, type Schema } from './api-client.ts'
import type { CallRequest } from './http.ts'

type Callbacks<Answer, Given> = Pick<UseMutationOptions<Answer, Error, Given>, 'onSuccess' | 'onError' | 'gcTime'>

type Options<Answer, Given> = Callbacks<Answer, Given> & {
  /** What is fetched again after the request, before `mutateAsync` resolves. */
  refetches?: readonly QueryKey[]
  /** Whether it is fetched again after a failure too, as where others may have been faster. */
  evenIfFailed?: boolean
  /** Whether a refusal is logged, because no form shows it. */
  logsRefusal?: boolean
}

/** A mutation that sends a request, as in `useSend<typeof keyResponse, KeyBody>('make key', (data) => ({ … }))`. */
export function useSend<Of extends Schema, Given = void>(
  name: string,
  request: (given: Given) => CallRequest,
  options: Options<ResponseOf<Of>, Given> = {},
) {
  const { refetches = [], evenIfFailed = false, logsRefusal = false, ...callbacks } = options
  const client = useQueryClient()
  return useMutation<ResponseOf<Of>, Error, Given>({
    ...callbacks,
    mutationKey: [name],
    meta: { showsRefusal: !logsRefusal },
    mutationFn: (given) => call<Of>(request(given)),
    async onSettled(_answer, error) {
      if (error && !evenIfFailed) return
      await Promise.all(refetches.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
}
