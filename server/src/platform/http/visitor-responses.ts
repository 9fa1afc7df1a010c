import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { failureOf } from './lifecycle/errors.ts'

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
  json: string
}

/**
 * Calls an operation of the API with the context of a visitor's request, without HTTP, which costs as much as a
 * statement. Parameters are parsed and limits
 * count.
 * @param call path and query. The operation's path may end with `:id`
 * @returns the error's status, and no JSON, where the operation refuses or fails
 * @throws Error for a path without such an operation
 */
export async function fetchAsVisitor(request: FastifyRequest, call: string): Promise<VisitorResponse> {
  const [path = '', query] = call.split('?')
  const idAt = path.lastIndexOf('/') + 1
  const { visitorReads } = request.server
  const read = visitorReads.get(path) ?? visitorReads.get(`${path.slice(0, idAt)}:id`)
  if (!read) throw new Error(`There is no operation for ${call}`)
  let cursor: string | undefined
  const reply = {
    code: () => reply,
    header(name: string, value: string) {
      if (name === 'x-next-cursor') cursor = value
      return reply
    },
  }
  try {
    const inside: FastifyRequest = Object.create(request, {
      params: { value: read.params?.parse({ id: path.slice(idAt) }) },
      query: { value: read.querystring?.parse(Object.fromEntries(new URLSearchParams(query))) },
    })
    const json = JSON.stringify(await read.run(inside, reply as unknown as FastifyReply))
    return { call, status: 200, cursor, json }
  } catch (error) {
    const { status } = failureOf(error as FastifyError)
    if (status >= 500) request.log.warn({ err: error, call }, 'an operation of a page failed')
    return { call, status, cursor: undefined, json: '' }
  }
}
