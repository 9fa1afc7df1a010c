import type { InjectOptions } from 'fastify'
import { isByMachine } from '../http/routes.ts'
import type { TestApp } from '../shop/app.ts'
import type { Role } from './roles.ts'
import type { AccessRow, Ask } from './route.ts'
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
  const { params = {}, query = {}, body, headers, cookie: further, after } = await askOf(world, row, role)
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
    if (response.statusCode < 400 && verb !== 'GET') {
      world.prompts.untouched.clear()
      unchanged.delete(world)
      world.live.clear()
    }
    return { status: response.statusCode, headers: response.headers, body: isStream ? '' : response.body }
  }
  return { send, after }
}

/** What rows ask for, until a write succeeds: until then nothing changes what it is about. */
const unchanged = new WeakMap<World, Map<AccessRow, Ask>>()

/** A list, which gets a row from each role, so that a statement for each would be counted. */
const isList = ({ route }: AccessRow): boolean => route.startsWith('GET ') && !/:\w+$/.test(route)

/** Shared by the requests of a row that does not depend on the role. */
async function askOf(world: World, row: AccessRow, role: Role): Promise<Ask> {
  if (row.ask.length > 1 || isList(row)) return row.ask(world, role)
  const known = unchanged.get(world) ?? new Map<AccessRow, Ask>()
  unchanged.set(world, known)
  const ask = known.get(row) ?? (await row.ask(world, role))
  if (!ask.after) known.set(row, ask)
  return ask
}
