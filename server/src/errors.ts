import type { FieldError } from '@promptery/contract/common'

/**
 * The family of errors that a feature may throw. `http/errors.ts` turns them into answers; nothing else does.
 */
export class AppError extends Error {
  readonly status: number
  readonly errors: FieldError[] | undefined
  /** Seconds after which to try again, for 429, 502, 503 and 507. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, message: string, more: { errors?: FieldError[]; retryAfterSeconds?: number } = {}) {
    super(message)
    this.status = status
    this.errors = more.errors
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** 400. `errors` name the fields that have to change. */
export class Invalid extends AppError {
  constructor(message: string, errors?: FieldError[]) {
    super(400, message, errors ? { errors } : {})
  }
}

/** 401: there is no session. */
export class Unauthorized extends AppError {
  constructor(message = 'Sign in first') {
    super(401, message)
  }
}

/** 403: the session's user may know of it but may not do it. */
export class Forbidden extends AppError {
  constructor(message: string) {
    super(403, message)
  }
}

/** 404: it is not there, or the session's user may not know of it. */
export class NotFound extends AppError {
  constructor(message = 'Not found') {
    super(404, message)
  }
}

/** 409: it was changed or taken meanwhile. */
export class Conflict extends AppError {
  constructor(message: string, errors?: FieldError[]) {
    super(409, message, errors ? { errors } : {})
  }
}

/** 413. */
export class TooLarge extends AppError {
  constructor(message: string, errors?: FieldError[]) {
    super(413, message, errors ? { errors } : {})
  }
}

/** 429: more than is allowed in a while. */
export class TooMany extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super(429, message, { retryAfterSeconds })
  }
}

/** 499: the client went away before its answer was ready; nobody reads it. */
export class ClientGone extends AppError {
  constructor() {
    super(499, 'The request was given up')
  }
}

/** 507: there is no room for what was to be stored. */
export class OutOfSpace extends AppError {
  constructor() {
    super(507, 'There is no room left to store this. The shop has to make some; try again later.', {
      retryAfterSeconds: 60,
    })
  }
}

/** 502, to a proxy that has asked for it: another process answers this. */
export class RepeatElsewhere extends AppError {
  constructor() {
    super(502, 'This process is stopping', { retryAfterSeconds: 1 })
  }
}

/** 503: a part that is needed is away for now. */
export class Unavailable extends AppError {
  constructor(message: string, retryAfterSeconds: number) {
    super(503, message, { retryAfterSeconds })
  }
}
