import type { Socket } from 'node:net'
import type { FieldError } from '@promptery/contract/common'
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../errors.ts'
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

function failureOf(error: FastifyError | AppError): Failure {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? 'Invalid',
    }))
    return { status: 400, message: errors[0]?.message ?? 'Invalid request', errors }
  }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) {
    return { status, message: REQUEST_FAULTS[error.code] ?? 'The request could not be understood' }
  }
  return { status: 500, message: 'Something went wrong on our side. Try again in a moment.' }
}

function send(reply: FastifyReply, { status, message, errors, retryAfterSeconds }: Failure): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
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
  }
  return send(reply.type('application/json'), failure)
}

export function installErrorHandlers(app: App): void {
  app.setErrorHandler(answerFault)
}

const BROKEN_REQUESTS: Record<string, [status: string, message: string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The address or the headers are too long'],
}

/** Answers what is no HTTP, or broke off, in the shape of every other error; there is no request to hang it on. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = BROKEN_REQUESTS[error.code] ?? ['400 Bad Request', 'The request could not be understood']
  const body = JSON.stringify({ success: false, message })
  const headers = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** The answer to an unknown path of the API. */
export function unknownPath(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(reply, { status: 404, message: `There is no ${request.method} ${request.url.split('?')[0]}` })
}
