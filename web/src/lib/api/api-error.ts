import { errorSchema, type FieldError } from '@promptery/contract/common'
import { type ErrorCode, errorCodeSchema } from '@promptery/contract/errors'
import { type AxiosError, isAxiosError } from 'axios'

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
  /** `undefined` when there was no response, or none with a code that this client knows. */
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

/** The body of an error. A newer server may have codes that this client does not know. */
const bodySchema = errorSchema.extend({ code: errorCodeSchema.optional().catch(undefined) })

/** Turns what axios throws into an `ApiError`; leaves anything else, such as a cancelled call, as it is. */
export function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error
  return fromAxios(error)
}

function fromAxios(error: AxiosError): ApiError {
  if (error.response) {
    const body = bodySchema.safeParse(error.response.data)
    const message = body.success ? body.data.message : error.response.statusText || error.message
    const waitS = Number.parseInt(String(error.response.headers['retry-after'] ?? ''), 10)
    const retryAfterS = Number.isNaN(waitS) ? undefined : waitS
    return new ApiError(error.response.status, message, { ...body.data, retryAfterS })
  }
  return new ApiError(0, error.request ? 'No response received from the server' : 'Error in sending the request')
}
