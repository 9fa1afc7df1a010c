import { getUser } from '@promptery/contract/market/engineers'
import { queryOf } from './query-of.ts'

export const userOptions = (id: string) => queryOf(['users', id], getUser, { params: { id } }, ({ data }) => data)
