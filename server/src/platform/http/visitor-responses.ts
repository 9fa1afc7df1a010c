import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { shareFor } from '../scale/response-cache/response-cache.ts'
import type { App } from './app-type.ts'
import { failureOf, logFailure } from './lifecycle/errors.ts'

/** An operation whose response is the same for all visitors, for calls inside the process. */
export interface VisitorRead {
  params: z.ZodType | undefined
  querystring: z.ZodType | undefined
  run(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

declare module 'fastify' {
  interface FastifyInstance {
    /** By path, as the operation declares it. */
    visitorReads: Map<string, VisitorRead>
  }
}

/** A response of the API to a visitor. */
export interface VisitorResponse {
  call: string
  status: number
  /** The cursor header of bare lists. */
  cursor: string | undefined
  /** `json` before it was serialized. Shared by concurrent requests: read-only. */
  body: unknown
  json: string
}

/** The operation at a path, which may end with `:id`. @throws Error where there is none */
export function visitorReadAt(
  app: Pick<App, 'visitorReads'>,
  path: string,
): { read: VisitorRead; id: string | undefined } {
  const read = app.visitorReads.get(path)
  if (read) return { read, id: undefined }
  const idAt = path.lastIndexOf('/') + 1
  const readOfOne = app.visitorReads.get(`${path.slice(0, idAt)}:id`)
  if (!readOfOne) throw new Error(`No operation for visitors is at ${path}`)
  return { read: readOfOne, id: path.slice(idAt) }
}

/**
 * Calls an operation inside the process as a visitor, with the other parts of the request's context. Parameters are
 * parsed, and limits count. Pages share the responses of lists, as visitors of the API do.
 * @param call path and query
 * @returns the error's status, and neither body nor JSON, where the operation refuses or fails
 */
export async function fetchAsVisitor(request: FastifyRequest, call: string): Promise<VisitorResponse> {
  const [path = '', query] = call.split('?')
  const { server } = request
  const { read, id } = visitorReadAt(server, path)
  const run = () => responseOf(request, call, { read, id, query })
  return id === undefined ? shareFor(request)(call, run, ({ status }) => status !== 200) : run()
}

async function responseOf(
  request: FastifyRequest,
  call: string,
  { read, id, query }: { read: VisitorRead; id: string | undefined; query: string | undefined },
): Promise<VisitorResponse> {
  let cursor: string | undefined
  const reply = {
    code: () => reply,
    header(name: string, value: string) {
      if (name === 'x-next-cursor') cursor = value
      return reply
    },
  }
  try {
    const asVisitor: FastifyRequest = Object.create(request, {
      ctx: { value: { ...request.ctx, user: null } },
      params: { value: read.params?.parse({ id }) },
      query: { value: read.querystring?.parse(Object.fromEntries(new URLSearchParams(query))) },
    })
    const body = await read.run(asVisitor, reply as unknown as FastifyReply)
    return { call, status: 200, cursor, body, json: JSON.stringify(body) }
  } catch (error) {
    const failure = failureOf(error as FastifyError)
    logFailure(request.log, error, failure)
    return { call, status: failure.status, cursor: undefined, body: undefined, json: '' }
  }
}
