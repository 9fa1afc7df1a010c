import axios, { type AxiosRequestConfig } from 'axios'
import { toApiError } from './api-error.ts'
import { clearSession } from './session.ts'

/** Timeout and accepted statuses stay axios's own: none, and 200 to 299. */
const http = axios.create({ baseURL: '/api/v1', withCredentials: true })

const LOGIN = '/users/login'

http.interceptors.response.use(undefined, (error: unknown) => {
  if (axios.isAxiosError(error) && error.response?.status === 401 && error.config?.url !== LOGIN) clearSession()
  throw toApiError(error)
})

type Schema<Answer> = { parse(value: unknown): Answer }

/** Makes one call and parses its answer with the contract. Throws an `ApiError` when it is refused. */
export async function call<Answer>(schema: Schema<Answer>, request: AxiosRequestConfig): Promise<Answer> {
  const { data } = await http.request<unknown>(request)
  return schema.parse(data)
}

export type PageOf<Item> = { items: Item[]; nextCursor: string | null }

/** As `call`, for a bare list, whose cursor comes in a header beside it. */
export async function callPage<Item>(schema: Schema<Item[]>, request: AxiosRequestConfig): Promise<PageOf<Item>> {
  const { data, headers } = await http.request<unknown>(request)
  const cursor: unknown = headers['x-next-cursor']
  return { items: schema.parse(data), nextCursor: typeof cursor === 'string' && cursor ? cursor : null }
}
