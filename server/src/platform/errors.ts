import type { FieldError } from '@promptery/contract/common'
import type { ErrorCode, ErrorStatus } from '@promptery/contract/errors'
import { formatMoney } from '@promptery/contract/money/money'

interface Details {
  /** The fields that have to change. */
  errors?: FieldError[] | undefined
  /** Seconds after which to try again. */
  retryAfterSeconds?: number
  /** What the body says besides, by the schema of its call. */
  body?: Record<string, unknown>
}

/** The family of errors that a feature may throw. `http/lifecycle/errors.ts` turns them into responses. */
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

/** 401: there is no session, or signing in failed. */
export class Unauthorized extends AppError {
  constructor(code: ErrorCode<401> = 'no_session', message = 'Sign in first') {
    super(401, code, message)
  }
}

/** 403: the session's user may know of it but may not do it. */
export class Forbidden extends AppError {
  constructor(code: ErrorCode<403>, message: string) {
    super(403, code, message)
  }
}

/** 404: it is not there, or the session's user may not know of it. */
export class NotFound extends AppError {
  constructor(message = 'Not found') {
    super(404, 'not_found', message)
  }
}

/** 405: this address takes other methods. */
export class WrongMethod extends AppError {
  constructor(message: string) {
    super(405, 'wrong_method', message)
  }
}

/** 409: it was changed or taken meanwhile. */
export class Conflict extends AppError {
  constructor(code: ErrorCode<409>, message: string, errors?: FieldError[]) {
    super(409, code, message, { errors })
  }
}

/** 409: the buyer was shown another price. Both are in units of the currency: dollars. */
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

/** 429: more than is allowed in a while. */
export class TooMany extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, 'rate_limited', message, { retryAfterSeconds })
  }
}

/** 499: the client went away before its response was ready. */
export class ClientGone extends AppError {
  constructor() {
    super(499, 'client_gone', 'The request was given up')
  }
}

/** 502: the process is stopping, and the proxy repeats this request on another one. */
export class RepeatElsewhere extends AppError {
  constructor() {
    super(502, 'bad_gateway', 'This process is stopping', { retryAfterSeconds: 1 })
  }
}

/** 503: a part that is needed is away for now. */
export class Unavailable extends AppError {
  constructor(code: ErrorCode<503>, message: string, retryAfterSeconds: number) {
    super(503, code, message, { retryAfterSeconds })
  }
}

/** 503: a model was not reached or has turned the request away. It has made nothing. */
export class NotBegun extends Unavailable {}

/** 507: there is no disk space for what was to be stored. */
export class OutOfSpace extends AppError {
  constructor() {
    const message = 'There is no room left to store this. The shop has to make some; try again later.'
    super(507, 'out_of_space', message, { retryAfterSeconds: 60 })
  }
}
