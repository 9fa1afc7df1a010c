import { errorSchema, type FieldError } from '@promptery/contract/common'
import { type AxiosError, isAxiosError } from 'axios'

/** A call that was not answered with 2xx. `status` is 0 when there was no answer at all. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly errors: FieldError[]
  /** After how long the server wants to be asked again, where it said so. */
  readonly retryAfterS: number | null

  constructor(status: number, message: string, errors: FieldError[] = [], retryAfterS: number | null = null) {
    super(message)
    this.status = status
    this.errors = errors
    this.retryAfterS = retryAfterS
  }
}

/** Whether the server answered that it knows no such thing. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Turns what axios throws into an `ApiError`; leaves anything else, such as a cancelled call, as it is. */
export function toApiError(error: unknown): unknown {
  if (!isAxiosError(error) || error.code === 'ERR_CANCELED') return error
  return fromAxios(error)
}

function fromAxios(error: AxiosError): ApiError {
  if (error.response) {
    const body = errorSchema.safeParse(error.response.data)
    const message = body.success ? body.data.message : error.response.statusText || error.message
    const waitS = Number.parseInt(String(error.response.headers['retry-after'] ?? ''), 10)
    return new ApiError(error.response.status, message, body.data?.errors, Number.isNaN(waitS) ? null : waitS)
  }
  return new ApiError(0, error.request ? 'No response received from the server' : 'Error in sending the request')
}
