import type { FieldError } from '@promptery/contract/common'
import type { ErrorCode, ErrorStatus } from '@promptery/contract/errors'
import { formatMoney } from '@promptery/contract/money'

interface Details {
  /** Invalid fields. */
  errors?: FieldError[] | undefined
  retryAfterSeconds?: number
  /** Additional fields of the body, by the operation's schema. */
  body?: Record<string, unknown>
}

/** The errors that features throw. `http/lifecycle/errors.ts` turns them into responses. */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly code: ErrorCode
  readonly errors: FieldError[] | undefined
  readonly retryAfterSeconds: number | undefined
  readonly body: Record<string, unknown> | undefined

  protected constructor(status: ErrorStatus, code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.body = details.body
  }
}

/** 400. */
export class Invalid extends AppError {
  constructor(code: ErrorCode<400>, message: string, errors?: FieldError[]) {
    super(400, code, message, { errors })
  }
}

/** 401: no session, or signing in failed. */
export class Unauthorized extends AppError {
  constructor(code: ErrorCode<401> = 'no_session', message = 'Sign in first') {
    super(401, code, message)
  }
}

/** 403: visible to the user, but not allowed. */
export class Forbidden extends AppError {
  constructor(code: ErrorCode<403>, message: string) {
    super(403, code, message)
  }
}

/** 404: not found, or not visible to the user. */
export class NotFound extends AppError {
  constructor(message = 'Not found') {
    super(404, 'not_found', message)
  }
}

/** 405. */
export class MethodNotAllowed extends AppError {
  constructor(message: string) {
    super(405, 'wrong_method', message)
  }
}

/** 409: a concurrent change. */
export class Conflict extends AppError {
  constructor(code: ErrorCode<409>, message: string, errors?: FieldError[]) {
    super(409, code, message, { errors })
  }
}

/** 409: the price has changed since it was shown. Both are in units of the currency, such as dollars. */
export class PriceChanged extends AppError {
  constructor(price: { shown: number; current: number }, currency: string) {
    const [shown, current] = [price.shown, price.current].map((amount) => formatMoney(amount, currency))
    super(409, 'price_changed', `The price has changed from ${shown} to ${current}`, { body: { price } })
  }
}

/** 413. */
export class TooLarge extends AppError {
  constructor(message: string, errors?: FieldError[]) {
    super(413, 'too_large', message, { errors })
  }
}

/** 429. */
export class TooManyRequests extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, 'rate_limited', message, { retryAfterSeconds })
  }
}

/** 499: the client disconnected before its response was ready. */
export class ClientGone extends AppError {
  constructor() {
    super(499, 'client_gone', 'The request was given up')
  }
}

/** 502: the process is draining, and the proxy retries the request elsewhere. */
export class RetryElsewhere extends AppError {
  constructor() {
    super(502, 'bad_gateway', 'This process is stopping', { retryAfterSeconds: 1 })
  }
}

/** 503: a dependency is temporarily unavailable. */
export class Unavailable extends AppError {
  constructor(code: ErrorCode<503>, message: string, retryAfterSeconds: number) {
    super(503, code, message, { retryAfterSeconds })
  }
}

/** 503: a model could not be reached or refused the request, and has produced nothing. */
export class NothingGenerated extends Unavailable {}

/** 507: the disk is full. */
export class OutOfSpace extends AppError {
  constructor() {
    const message = 'There is no disk space left to store this. Try again later.'
    super(507, 'out_of_space', message, { retryAfterSeconds: 60 })
  }
}
