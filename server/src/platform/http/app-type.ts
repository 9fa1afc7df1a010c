import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'

/** Fastify with the contract's schemas as its types. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypeProvider>

declare module 'fastify' {
  interface FastifyRequest {
    /** What features are given, with who asks. */
    ctx: Context
    /** The file of a multipart call, after `readUpload`. */
    upload: Buffer | undefined
  }
}
