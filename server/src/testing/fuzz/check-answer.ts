import { tmpdir } from 'node:os'
import { ERROR_CODES, type ErrorCode, type ErrorStatus } from '@promptery/contract/errors'
import { buyConflictResponse } from '@promptery/contract/money/purchases'

/** What came back, however it was asked for. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: string
}

/** Every error has this shape; one of them says more. */
const someError = buyConflictResponse.strict()

/** No answer may take longer, on however busy a machine. */
export const ANSWER_MS_MAX = 20_000

/** What an answer about a fault would say if it told of the inside: none of it is in what requests are made of. */
const INSIDE = [
  /\n\s+at /,
  /\.(ts|js|mjs|cjs):\d+/,
  /node_modules|file:\/\/\//,
  /failed query|syntax error at or near|invalid input syntax|invalid byte sequence|out of range for type/i,
  /violates .* constraint|relation ".*" does not exist|DrizzleQueryError/,
  /\b(ENOENT|EISDIR|ENOTDIR|ENAMETOOLONG|EACCES|ERR_[A-Z_]{4,})\b/,
  /\$argon2/,
]

/** @throws what is wrong with an answer that any request might get */
export function checkAnswer(answer: Answer, isApi: boolean): void {
  const { status, headers, body } = answer
  const shown = `${status} ${body.slice(0, 500)}`
  if (status >= 500) throw new Error(`A request made the server fail: ${shown}`)
  if (status < 400) return
  const inside = [
    ...INSIDE.filter((pattern) => pattern.test(body)),
    ...[process.cwd(), `${tmpdir()}/`].filter((path) => body.includes(path)),
  ]
  if (inside.length > 0) throw new Error(`The answer tells of the inside (${inside[0]}): ${shown}`)
  if (!isApi) return
  if (!String(headers['content-type']).startsWith('application/json')) {
    throw new Error(`An error is not JSON but ${headers['content-type']}: ${shown}`)
  }
  const parsed = someError.safeParse(JSON.parse(body))
  if (!parsed.success) throw new Error(`An error has not the shape of errors: ${shown}`)
  const codes: readonly ErrorCode[] = ERROR_CODES[status as ErrorStatus] ?? ['invalid_request']
  if (!codes.includes(parsed.data.code)) throw new Error(`${parsed.data.code} is no code of its status: ${shown}`)
}

/** @throws when the server does not answer */
export async function withinBound<Value>(answering: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`There was no answer within ${ANSWER_MS_MAX} ms`)), ANSWER_MS_MAX)
  })
  try {
    return await Promise.race([answering, late])
  } finally {
    clearTimeout(timer)
  }
}
