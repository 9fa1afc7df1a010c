import type { FieldError } from '@promptery/contract/common'
import type { ErrorCode } from '@promptery/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isOutOfSpace } from '../../db/errors.ts'
import { AppError, ClientGone, OutOfSpace, Unavailable } from '../../errors.ts'
import type { App } from '../app-type.ts'

interface Failure {
  /** Of `ERROR_CODES`, or another 4xx that a plugin threw. */
  status: number
  code: ErrorCode
  message: string
  errors?: FieldError[] | undefined
  retryAfterSeconds?: number | undefined
  body?: Record<string, unknown> | undefined
}

/** What Fastify and its plugins throw for requests that are at fault. */
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

/** A database that is started anew is there again in seconds. */
const DATABASE_RETRY_SECONDS = 5

function failureOf(error: FastifyError | AppError): Failure {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Invalid',
    }))
    return { status: 400, code: 'invalid_input', message: errors[0]?.message ?? 'Invalid request', errors }
  }
  if (isOutOfSpace(error)) return new OutOfSpace()
  if (isDatabaseAway(error)) {
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
  // It may be otherwise the next time, and for the next one.
  reply.header('cache-control', 'no-store')
  return reply.code(status).send({ success: false, code, message, ...(errors && { errors }), ...body })
}

/** The one place where errors become responses. An unknown error is logged whole, and the client learns nothing of it. */
export function respondWithError(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  // What Node says of a connection that has ended looks as if the database's had.
  const isUnfinished = error === request.raw.errored
  const failure = isUnfinished ? new ClientGone() : failureOf(error)
  if (isUnfinished) {
    request.log.debug('the request ended before its body was whole')
  } else if (failure.status === 500) {
    request.log.error({ err: error }, 'request failed')
    failure.message = `${failure.message} (${request.id})`
  } else if (failure.status > 500 && !(error instanceof AppError)) {
    request.log.warn({ err: error }, 'a part that the request needs is away')
  }
  // Here too: no hook has run for an address that could not be read.
  return send(reply.type('application/json').header('x-request-id', request.id), failure)
}

export function installErrorHandlers(app: App): void {
  app.setErrorHandler(respondWithError)
}

/** The response to a method and path that no route has. */
export function respondUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, {
    status: 404,
    code: 'unknown_call',
    message: `There is no ${request.method} ${request.url.split('?')[0]}`,
  })
}
