import { getUser } from '@promptery/contract/market/engineers'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api-client.ts'

export const userOptions = (id: string) =>
  queryOptions({
    queryKey: ['users', id],
    queryFn: async ({ signal }) => (await call(getUser, { params: { id }, signal })).data,
  })
