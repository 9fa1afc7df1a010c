import type { Route } from '@promptery/contract/route'
import type { FastifyContextConfig, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Context, UserContext } from '../context.ts'
import type { App } from './app-type.ts'
import { limitConcurrentUploads, readUpload } from './files/uploads.ts'
import { OPTIONAL_SESSION, responses } from './openapi.ts'
import { adminRequired, requireUser, sessionRequired } from './session/guards.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation in the contract. */
    route?: Route
  }
  interface FastifyInstance {
    /** What runs for a request of a route whose response is the same for all visitors, after it was parsed. */
    visitorReads: Map<Route, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>
  }
}

type MaybePromise<Value> = Value | Promise<Value>

/** What an implementation returns: the fields of its response that are not `Given`. */
type Returned<Response, Given extends string> = Response extends { success: true }
  ? Exclude<keyof Response, Given> extends never
    ? Promise<void>
    : MaybePromise<Omit<Response, Given>>
  : MaybePromise<Response>

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown

type Run<Of extends Route> = (
  ctx: Of['access'] extends 'anyone' ? Context : UserContext,
  request: FastifyRequest<{
    Params: Parsed<Of['params']>
    Querystring: Parsed<Of['query']>
    Body: Parsed<Of['body']>
  }>,
  reply: FastifyReply,
) => Returned<z.input<Of['response']>, 'success' | (Of['message'] extends string ? 'message' : never)>

interface Details<Of extends Route> {
  /** Hooks after authentication, before the body is read. */
  onRequest?: Hook | Hook[]
  /** Rate limits of valid requests. */
  limit?: Hook | Hook[]
  /** Counts a request with a file. */
  uploadLimit?: (request: FastifyRequest) => Promise<void>
  bodyLimit?: number
  /** Stands in for the route's, where it depends on settings. */
  body?: z.ZodType<Parsed<Of['body']>>
  config?: FastifyContextConfig
  run: Run<Of>
}

type Implementation<Of extends Route> = Run<Of> | Details<Of>

type RouteIn<Module> = { [Name in keyof Module]: Module[Name] extends Route ? Name : never }[keyof Module]

/** One for each route of a module of the contract, which may export other things too. */
type Implementations<Module> = {
  [Name in RouteIn<Module>]: Module[Name] extends Route ? Implementation<Module[Name]> : never
}

/**
 * Implements all routes of a module of the contract, by their names: `implement(app, 'cart', routes, { getCart: … })`.
 * `success` and the route's message are added to what an implementation returns.
 * @param tag the group of the routes in OpenAPI
 */
export function implement<Module extends object>(
  app: App,
  tag: string,
  routes: Module,
  implementations: Implementations<Module>,
): void {
  for (const [name, implementation] of Object.entries<Implementation<Route>>(implementations)) {
    const details = typeof implementation === 'function' ? { run: implementation } : implementation
    install(app, routes[name as keyof Module] as Route, details, { tags: [tag], operationId: name })
  }
}

const GUARDS: Record<Route['access'], Hook[]> = {
  anyone: [],
  members: [sessionRequired],
  admins: [adminRequired],
}

function install(
  app: App,
  route: Route,
  details: Details<Route>,
  named: { tags: string[]; operationId: string },
): void {
  const { method, path: url, access, params, query, summary, description, consumes, produces } = route
  const { response: returns, status = 200, otherResponses, message, errors = [], file, isSameForVisitors } = route
  const { onRequest = [], limit = [], uploadLimit, bodyLimit, body = route.body, config, run } = details
  const hooks = [...GUARDS[access], ...[onRequest].flat(), ...(file ? [limitConcurrentUploads] : [])]
  const limits = [limit].flat()
  const isLimited = details.onRequest !== undefined || details.limit !== undefined
  const hasSuccess = returns instanceof z.ZodObject && 'success' in returns.shape
  const given = { ...(hasSuccess && { success: true }), ...(message && { message }) }
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.code(status)
    const ctx = access === 'anyone' ? request.ctx : requireUser(request.ctx)
    const result: unknown = await run(ctx as UserContext, request as never, reply)
    return hasSuccess ? { ...given, ...(result as object) } : result
  }
  const options: RouteOptions = {
    method,
    url,
    ...(hooks.length > 0 && { onRequest: method === 'GET' ? inSequence(hooks) : hooks }),
    preValidation: file ? [readUpload(uploadLimit)] : [],
    preHandler: limits,
    schema: {
      ...named,
      summary,
      ...(description && { description }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(consumes && { consumes: [...consumes] }),
      ...(produces && { produces: [...produces] }),
      ...(route.readsSession && { security: OPTIONAL_SESSION }),
      response: responses({ [status]: returns, ...otherResponses }, ...errors, ...(isLimited ? ([429] as const) : [])),
    },
    ...(bodyLimit && { bodyLimit }),
    config: {
      ...config,
      route,
      ...(isSameForVisitors && { isSameForVisitors }),
      ...(file && { storesFiles: true, bypassesConcurrencyLimit: true, fileField: file }),
    },
    handler,
  }
  app.route(options)
  if (!isSameForVisitors) return
  const before = inSequence([...hooks, ...limits])
  app.visitorReads.set(route, async (request, reply) => {
    await before(request, reply)
    return handler(request, reply)
  })
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
