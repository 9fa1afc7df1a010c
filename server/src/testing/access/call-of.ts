import type { InjectOptions } from 'fastify'
import { isByMachine } from '../http/routes.ts'
import type { TestApp } from '../shop/app.ts'
import type { Role } from './roles.ts'
import type { AccessRow } from './route.ts'
import type { World } from './world/world.ts'

interface How {
  method?: 'HEAD'
  /** How a role authenticates. Default: as the route requires. */
  by?: 'session' | 'key'
  /** With a session whose user has not proven lately who they are. */
  isStale?: boolean
  /** Another process than the world's. */
  through?: TestApp
}

/** The request of a row, with all that it needs, and what brings back what it takes from the role. */
export async function callOf(world: World, row: AccessRow, role: Role, { method, by, through, isStale }: How = {}) {
  const { params = {}, query = {}, body, headers, cookie: further, after } = await row.ask(world, role)
  const [verb, path = ''] = row.route.split(' ')
  const isByKey = (by ?? (isByMachine(row.route) ? 'key' : 'session')) === 'key'
  const session = isByKey ? undefined : await world.cookieOf(role, { isStale })
  const cookie = [session, further].filter(Boolean).join('; ')
  const key = isByKey ? await world.keyOf(role) : undefined
  const isStream = row.route.endsWith('/events')
  const request: InjectOptions = {
    method: method ?? (verb as NonNullable<InjectOptions['method']>),
    url: path.replace(/:(\w+)|(\*)/g, (_, name, star) => params[name ?? star] ?? ''),
    query,
    headers: { ...(cookie && { cookie }), ...(key && { authorization: `Bearer ${key}` }), ...headers },
    ...(body && { payload: body }),
    payloadAsStream: isStream,
  }
  const send = async () => {
    const response = await (through ?? (row.strict ? world.strict : row.paying ? world.paying : world.shop)).app.inject(
      request,
    )
    if (isStream) response.stream().destroy()
    if (response.statusCode < 300) world.prompts.untouched.clear()
    return { status: response.statusCode, headers: response.headers, body: isStream ? '' : response.body }
  }
  return { send, after }
}
