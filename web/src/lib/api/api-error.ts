import type { ErrorBody, FieldError } from '@promptery/contract/common'
import type { ErrorCode } from '@promptery/contract/errors'

interface Details {
  code?: ErrorCode | undefined
  errors?: FieldError[] | undefined
  retryAfterS?: number | undefined
}

/** A request without a 2xx response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 without a response. */
  readonly status: number
  /** `undefined` without a response, or with one that is not of the contract. A newer server may have unknown codes. */
  readonly code: ErrorCode | undefined
  readonly errors: FieldError[]
  /** The server's Retry-After in seconds. */
  readonly retryAfterS: number | undefined
  /** Method and path of its call, for the log. */
  call: string | undefined

  constructor(status: number, message: string, { code, errors = [], retryAfterS }: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterS = retryAfterS
  }
}

/** The error of a response that cannot be read: broken, or of another shape than the contract's. */
export const unreadable = (): ApiError => new ApiError(0, 'Error in sending the request')

/** Whether the server refused a request with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && error.code !== undefined && codes.includes(error.code)

export const isNotFound = (error: unknown): error is ApiError => hasCode(error, 'not_found')

/** What may stand in a refusal. */
type Said = { [Field in keyof ErrorBody]?: unknown }

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const isFieldError = (value: Partial<FieldError> | null): value is FieldError =>
  typeof value?.path === 'string' && isWords(value.message)

/** The error of a response. A proxy may have sent one that is not of the contract. */
export function refusalOf({ status, body, header }: ServerResponse): ApiError {
  const { code, message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Said
  const waitS = Number.parseInt(header('retry-after') ?? '', 10)
  return new ApiError(status, isWords(message) ? message : `The server answered with ${status}`, {
    code: isWords(code) ? (code as ErrorCode) : undefined,
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : [],
    retryAfterS: Number.isNaN(waitS) ? undefined : waitS,
  })
}

/** `body` is undefined if it is not JSON. */
export type ServerResponse = { status: number; body: unknown; header: (name: string) => string | null }
