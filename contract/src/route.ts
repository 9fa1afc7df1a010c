import type { z } from 'zod'

export type ErrorStatus = 401 | 403 | 404 | 409 | 429 | 503

/** An operation of the API, as the server implements it, the client calls it and OpenAPI describes it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`, but for those of programs with an API key. `:name` is a parameter. */
  path: string
  access: 'anyone' | 'members' | 'admins'
  /** Open to anyone, with a response that depends on the session. */
  readsSession?: true
  /** Visitors all get the same response, which is cached. */
  isSameForVisitors?: true
  summary: string
  description?: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Content types of the request, unless it is JSON. */
  consumes?: readonly string[]
  /** The field of a form that is a file. */
  file?: string
  response: z.ZodType
  status?: 200 | 201
  /** Schemas of responses with other statuses. */
  otherResponses?: Record<number, z.ZodType>
  /** Content types of the response, unless it is JSON. */
  produces?: readonly string[]
  /** The response's `message`. */
  message?: string
  /** Errors that do not follow from the rest. */
  errors?: readonly ErrorStatus[]
}

/** Declares a route, whose operation is named as the constant is. */
export const route = <const Of extends Route>(of: Of): Of => of

/** The type of one of a route's schemas, as it is sent. */
export type Sent<Of extends Route, Part extends 'params' | 'query' | 'body'> = Of[Part] extends z.ZodType
  ? z.input<Of[Part]>
  : undefined
export type ResponseOf<Of extends Route> = z.output<Of['response']>

/** A call without a body. */
export interface Call {
  route: Route
  params?: Record<string, string>
  query?: Record<string, string>
}

/** The address of a call: its path with its parameters, and its query without undefined values. */
export function addressOf({ path }: Pick<Route, 'path'>, input: object = {}): string {
  const { params, query } = input as { params?: object; query?: object }
  const given = (params ?? {}) as Record<string, string | number>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${given[name]}`))
  const values = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, `${value}`])
  return filled + (values.length > 0 ? `?${new URLSearchParams(values)}` : '')
}
