import { addressOf, type Call } from '@promptery/contract/route'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { shareFor } from '../scale/response-cache/response-cache.ts'
import { failureOf, logFailure } from './lifecycle/errors.ts'

/** A response of the API to a visitor. */
export interface VisitorResponse {
  /** The address of the call. */
  call: string
  status: number
  /** The cursor header of bare lists. */
  cursor: string | undefined
  /** `json` before it was serialized. Shared by concurrent requests: read-only. */
  body: unknown
  json: string
}

/**
 * Calls an operation inside the process as a visitor, with the other parts of the request's context. Parameters are
 * parsed, and limits count. Pages share the responses of lists, as visitors of the API do.
 * @returns the error's status, and neither body nor JSON, where the operation refuses or fails
 */
export async function fetchAsVisitor(request: FastifyRequest, call: Call): Promise<VisitorResponse> {
  const address = addressOf(call.route, call)
  const run = () => responseOf(request, address, call)
  return call.params ? run() : shareFor(request)(address, run, ({ status }) => status !== 200)
}

async function responseOf(
  request: FastifyRequest,
  call: string,
  { route, params, query = {} }: Call,
): Promise<VisitorResponse> {
  const read = request.server.visitorReads.get(route)
  if (!read) throw new Error(`${route.path} differs between visitors`)
  let cursor: string | undefined
  const reply = {
    code: () => reply,
    header(name: string, value: string) {
      if (name === 'x-next-cursor') cursor = value
      return reply
    },
  }
  const refused = (status: number) => ({ call, status, cursor: undefined, body: undefined, json: '' })
  const [givenParams, givenQuery] = [route.params?.safeParse(params), route.query?.safeParse(query)]
  if (givenParams?.success === false || givenQuery?.success === false) return refused(400)
  try {
    const asVisitor: FastifyRequest = Object.create(request, {
      ctx: { value: { ...request.ctx, user: null } },
      params: { value: givenParams?.data },
      query: { value: givenQuery?.data },
    })
    const body = await read(asVisitor, reply as unknown as FastifyReply)
    return { call, status: 200, cursor, body, json: JSON.stringify(body) }
  } catch (error) {
    const failure = failureOf(error as FastifyError)
    logFailure(request.log, error, failure)
    return refused(failure.status)
  }
}
