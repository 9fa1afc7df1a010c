import { tmpdir } from 'node:os'
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '@promptery/contract/errors'
import { buyConflictResponse } from '@promptery/contract/sales/purchases'

/** A response, however it was requested. */
export interface ReceivedResponse {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** The shape of all errors. One kind has further fields. */
const someError = buyConflictResponse.strict()

/** The maximum duration, on any machine. */
export const RESPONSE_MS_MAX = 20_000

/** Signs of internal details in an error. Requests contain none of them. */
const INSIDE = [
  /\n\s+at /,
  /\.(ts|js|mjs|cjs):\d+/,
  /node_modules|file:\/\/\//,
  /failed query|syntax error at or near|invalid input syntax|invalid byte sequence|out of range for type/i,
  /violates .* constraint|relation ".*" does not exist|DrizzleQueryError/,
  /\b(ENOENT|EISDIR|ENOTDIR|ENAMETOOLONG|EACCES|ERR_[A-Z_]{4,})\b/,
  /\$argon2/,
]

/** @throws an error that describes the fault of a response */
export function checkResponse(response: ReceivedResponse, isApi: boolean): void {
  const { status, headers, body } = response
  const shown = `${status} ${body.slice(0, 500)}`
  if (status >= 500) throw new Error(`A request made the server fail: ${shown}`)
  if (status < 400) return
  const inside = [
    ...INSIDE.filter((pattern) => pattern.test(body)),
    ...[process.cwd(), `${tmpdir()}/`].filter((path) => body.includes(path)),
  ]
  if (inside.length > 0) throw new Error(`The response contains internal details (${inside[0]}): ${shown}`)
  if (!isApi) return
  if (!String(headers['content-type']).startsWith('application/json')) {
    throw new Error(`An error is not JSON but ${headers['content-type']}: ${shown}`)
  }
  const parsed = someError.safeParse(JSON.parse(body))
  if (!parsed.success) throw new Error(`An error has not the shape of errors: ${shown}`)
  const codes: readonly ErrorCode[] = ERROR_CODES[status as ErrorStatus] ?? ['invalid_request']
  if (!codes.includes(parsed.data.code)) throw new Error(`${parsed.data.code} is no code of its status: ${shown}`)
}

/** @throws when the server does not respond in time */
export async function withinBound<Value>(responding: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no response within ${RESPONSE_MS_MAX} ms`)), RESPONSE_MS_MAX)
  })
  try {
    return await Promise.race([responding, late])
  } finally {
    clearTimeout(timer)
  }
}
