import type { FieldError } from '@promptery/contract/common'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isOutOfSpace } from '../db/errors.ts'
import { AppError, OutOfSpace, Unavailable } from '../errors.ts'
import type { App } from './app-type.ts'

interface Failure {
  status: number
  message: string
  errors?: FieldError[] | undefined
  retryAfterSeconds?: number | undefined
}

/** What Fastify and its plugins throw for requests that are at fault, in words for people. */
const REQUEST_FAULTS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not understood here',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
  FST_ERR_BAD_URL: 'This address is not a valid one',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body is not what was announced',
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
    return { status: 400, message: errors[0]?.message ?? 'Invalid request', errors }
  }
  if (isOutOfSpace(error)) return new OutOfSpace()
  if (isDatabaseAway(error)) {
    return new Unavailable('The shop cannot reach its database at the moment. Try again soon.', DATABASE_RETRY_SECONDS)
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return { status, message: REQUEST_FAULTS[error.code] ?? 'The request could not be understood' }
  }
  return { status: 500, message: 'Something went wrong on our side. Try again in a moment.' }
}

function send(reply: FastifyReply, { status, message, errors, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // It may be otherwise the next time, and for the next one.
  reply.header('cache-control', 'no-store')
  return reply.code(status).send({ success: false, message, ...(errors && { errors }) })
}

/** The one place where errors become answers. What is unknown is logged whole and told to nobody. */
export function answerFault(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = failureOf(error)
  if (failure.status === 500) {
    request.log.error({ err: error }, 'request failed')
    failure.message = `${failure.message} (${request.id})`
  } else if (failure.status > 500 && !(error instanceof AppError)) {
    request.log.warn({ err: error }, 'a part that the request needs is away')
  }
  // Here too: no hook has run for an address that could not be read.
  return send(reply.type('application/json').header('x-request-id', request.id), failure)
}

export function installErrorHandlers(app: App): void {
  app.setErrorHandler(answerFault)
}

/** The answer to an unknown path of the API. */
export function unknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, { status: 404, message: `There is no ${request.method} ${request.url.split('?')[0]}` })
}
