import type { ErrorBody, FieldError } from '@promptery/contract/common'
import type { ErrorCode } from '@promptery/contract/errors'
import type { ServerResponse } from './server-response.ts'

interface Details {
  code?: ErrorCode | undefined
  errors?: FieldError[] | undefined
  retryAfterS?: number | undefined
}

/** A call that was not answered with 2xx. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** 0 when there was no response at all. */
  readonly status: number
  /** `undefined` when there was no response, or none of the contract. A newer server has codes that this client does not know. */
  readonly code: ErrorCode | undefined
  readonly errors: FieldError[]
  /** After how many seconds the server wants to be asked again, where it said so. */
  readonly retryAfterS: number | undefined

  constructor(status: number, message: string, { code, errors = [], retryAfterS }: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfterS = retryAfterS
  }
}

/** Whether the server refused a call with one of these codes. */
export const hasCode = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && error.code !== undefined && codes.includes(error.code)

/** Whether the server answered that it knows no such thing. */
export const isNotFound = (error: unknown): error is ApiError => hasCode(error, 'not_found')

/** The error in a response of another status than 2xx. A proxy may have sent it, which knows nothing of the contract. */
export function refusalOf({ status, body, header }: ServerResponse): ApiError {
  const { code, message, errors } = (typeof body === 'object' && body !== null ? body : {}) as Partial<ErrorBody>
  const waitS = Number.parseInt(header('retry-after') ?? '', 10)
  return new ApiError(status, message ?? `The server answered with ${status}`, {
    code,
    errors,
    retryAfterS: Number.isNaN(waitS) ? undefined : waitS,
  })
}
