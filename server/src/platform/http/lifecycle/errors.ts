import type { FieldError } from '@promptery/contract/common'
import type { ErrorCode } from '@promptery/contract/errors'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseUnavailable, isOutOfSpace } from '../../db/errors.ts'
import { AppError, ClientGone, OutOfSpace, Unavailable } from '../../errors.ts'
import type { App } from '../app-type.ts'

interface Failure {
  status: number
  code: ErrorCode
  message: string
  errors?: FieldError[] | undefined
  retryAfterSeconds?: number | undefined
  body?: Record<string, unknown> | undefined
}

/** Client errors that Fastify and its plugins throw. */
const REQUEST_FAULTS: Record<string, { code: ErrorCode; message: string }> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupported_media_type',
    message: 'This content type is not understood here',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalid_json', message: 'The body is not valid JSON' },
  FST_ERR_BAD_URL: { code: 'invalid_request', message: 'This address is not a valid one' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large', message: 'The request is too large' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: {
    code: 'invalid_request',
    message: 'The length of the body is not what was announced',
  },
}

/** A restarting database is back within seconds. */
const DATABASE_RETRY_SECONDS = 5

/** The response to an error. */
export function failureOf(error: FastifyError | AppError): Failure {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Invalid',
    }))
    return { status: 400, code: 'invalid_input', message: errors[0]?.message ?? 'Invalid request', errors }
  }
  if (isOutOfSpace(error)) return new OutOfSpace()
  if (isDatabaseUnavailable(error)) {
    const message = 'The shop cannot reach its database at the moment. Try again soon.'
    return new Unavailable('database_unavailable', message, DATABASE_RETRY_SECONDS)
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    const fault = REQUEST_FAULTS[error.code] ?? {
      code: 'invalid_request' as const,
      message: 'The request could not be understood',
    }
    return { status, ...fault }
  }
  return { status: 500, code: 'internal_error', message: 'Something went wrong on our side. Try again in a moment.' }
}

function send(reply: FastifyReply, { status, code, message, errors, retryAfterSeconds, body }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // The next request may succeed.
  reply.header('cache-control', 'no-store')
  return reply.code(status).send({ success: false, code, message, ...(errors && { errors }), ...body })
}

/** Logs what the operator should know of. Refusals are not logged. */
export function logFailure(log: FastifyBaseLogger, error: unknown, { status }: Failure): void {
  if (status === 500) log.error({ err: error }, 'request failed')
  else if (status > 500 && !(error instanceof AppError)) log.warn({ err: error }, 'a dependency is unavailable')
}

/** Turns every error into a response. Details of unknown errors are logged only. */
export function respondWithError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // A closed connection of the client has the same error code as one of the database.
  const isUnfinished = error === request.raw.errored
  const failure = isUnfinished ? new ClientGone() : failureOf(error)
  if (isUnfinished) request.log.debug('client disconnected before its body was complete')
  else logFailure(request.log, error, failure)
  if (failure.status === 500) failure.message = `${failure.message} (${request.id})`
  // Set here too: no hook has run for a malformed URL.
  return send(reply.type('application/json').header('x-request-id', request.id), failure)
}

export function installErrorHandlers(app: App): void {
  app.setErrorHandler(respondWithError)
}

export function respondNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, {
    status: 404,
    code: 'unknown_call',
    message: `There is no ${request.method} ${request.url.split('?')[0]}`,
  })
}
