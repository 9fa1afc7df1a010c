import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Context, UserContext } from '../context.ts'
import type { App } from './app-type.ts'
import { limitConcurrentUploads, readUpload } from './files/uploads.ts'
import { type ErrorStatus, responses } from './openapi.ts'
import { adminRequired, requireUser, sessionRequired } from './session/guards.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Authentication of the operation, which `onRequest` begins with. */
    guards?: Hook[]
  }
}
type MaybePromise<Value> = Value | Promise<Value>

/** What an operation returns: the fields of its response that are not `Given`. */
type Returned<Sent, Given extends string> = Sent extends { success: true }
  ? Exclude<keyof Sent, Given> extends never
    ? Promise<void>
    : MaybePromise<Omit<Sent, Given>>
  : MaybePromise<Sent>

interface Operation<
  Ctx,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Returns extends z.ZodType,
  Message extends string,
> extends Pick<RouteOptions, 'bodyLimit'> {
  /** Its name in OpenAPI. */
  id: string
  summary: string
  description?: string
  params?: Params
  querystring?: Query
  body?: Body
  /** Content types of the request, unless it is JSON. */
  consumes?: string[]
  /** Schema of the response. `success` is added. */
  returns: Returns
  status?: 200 | 201
  /** Schemas of responses with other statuses, which `run` sets. */
  otherResponses?: Record<number, z.ZodType>
  /** Content types of the response, unless it is JSON. */
  produces?: string[]
  /** The response's `message`. */
  message?: Message
  /** Errors that do not follow from the rest. */
  errors?: ErrorStatus[]
  /** Hooks after authentication, before the body is read. */
  onRequest?: Hook | Hook[]
  /** Rate limits of valid requests. */
  limit?: Hook | Hook[]
  /** The file of a multipart request, which `run` gets as `request.upload`. `limit` counts it. */
  file?: { field: string; limit?: (request: FastifyRequest) => Promise<void> }
  security?: Record<string, never[]>[]
  config?: FastifyContextConfig
  run(
    ctx: Ctx,
    request: FastifyRequest<{ Params: z.output<Params>; Querystring: z.output<Query>; Body: z.output<Body> }>,
    reply: FastifyReply,
  ): Returned<z.input<Returns>, 'success' | (string extends Message ? never : 'message')>
}

type Declare<Ctx> = <
  Returns extends z.ZodType,
  Params extends z.ZodType = z.ZodUnknown,
  Query extends z.ZodType = z.ZodUnknown,
  Body extends z.ZodType = z.ZodUnknown,
  Message extends string = string,
>(
  url: string,
  operation: Operation<Ctx, Params, Query, Body, Returns, Message>,
) => void

type Methods<Ctx> = Record<'get' | 'post' | 'put' | 'delete', Declare<Ctx>>

/** Declares operations of a feature for anyone, for users with a session and for admins: `members.get('/cart', {…})`. */
export function operations(
  app: App,
  tag: string,
): { anyone: Methods<Context>; members: Methods<UserContext>; admins: Methods<UserContext> } {
  function methods<Ctx>(guards: Hook[], contextOf: (request: FastifyRequest) => Ctx): Methods<Ctx> {
    const declare =
      (method: string): Declare<Ctx> =>
      (
        url,
        { id, returns, status = 200, otherResponses, message, errors = [], onRequest, limit, file, run, ...rest },
      ) => {
        const { bodyLimit, config, ...schema } = rest
        const response = responses(
          { [status]: returns, ...otherResponses },
          ...errors,
          ...(onRequest || limit ? ([429] as const) : []),
        )
        const hasSuccess = returns instanceof z.ZodObject && 'success' in returns.shape
        const given = { ...(hasSuccess && { success: true }), ...(message && { message }) }
        const hooks = [...guards, ...[onRequest ?? []].flat(), ...(file ? [limitConcurrentUploads] : [])]
        const limits = [limit ?? []].flat()
        const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
          reply.code(status)
          const result: unknown = await run(contextOf(request), request as never, reply)
          return hasSuccess ? { ...given, ...(result as object) } : result
        }
        const route: RouteOptions = {
          method,
          url,
          ...(hooks.length > 0 && { onRequest: method === 'GET' ? inSequence(hooks) : hooks }),
          preValidation: file ? [readUpload(file.limit)] : [],
          preHandler: limits,
          schema: { tags: [tag], operationId: id, ...schema, response },
          ...(bodyLimit && { bodyLimit }),
          config: {
            ...config,
            guards,
            ...(file && { storesFiles: true, bypassesConcurrencyLimit: true, fileField: file.field }),
          },
          handler,
        }
        app.route(route)
        if (method !== 'GET' || !config?.isSameForVisitors) return
        const before = inSequence([...hooks, ...limits])
        app.visitorReads.set(url, {
          params: schema.params,
          querystring: schema.querystring,
          async run(request, reply) {
            await before(request, reply)
            return handler(request, reply)
          },
        })
      }
    return { get: declare('GET'), post: declare('POST'), put: declare('PUT'), delete: declare('DELETE') }
  }

  const userOf = ({ ctx }: FastifyRequest) => requireUser(ctx)
  return {
    anyone: methods([], ({ ctx }) => ctx),
    members: methods([sessionRequired], userOf),
    admins: methods([adminRequired], userOf),
  }
}

/**
 * Makes one hook of several. Fastify shares an array between a GET route and its HEAD route, and plugins that append to
 * it would run twice.
 */
const inSequence =
  (hooks: Hook[]): Hook =>
  async (request, reply) => {
    for (const hook of hooks) await hook(request, reply)
  }
