import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'

/** Fastify typed by the contract's schemas. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyRequest {
    /** What features are called with. */
    ctx: Context
    /** The file of a multipart request, after `readUpload`. */
    upload: Buffer | undefined
  }
}
