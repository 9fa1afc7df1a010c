import type { userResponse } from '@promptery/contract/accounts/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

export const userOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async ({ signal }) => (await call<typeof userResponse>({ url: `/users/${id}`, signal })).data,
  })
