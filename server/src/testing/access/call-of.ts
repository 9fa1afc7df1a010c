import type { InjectOptions } from 'fastify'
import type { TestApp } from '../app.ts'
import type { AccessRow } from './table.ts'
import type { Role, World } from './world.ts'

interface How {
  method?: 'HEAD'
  /** Another process than those of the world. */
  through?: TestApp
}

/** The call of a line of the access table, with all that it needs made. */
export async function callOf(world: World, row: AccessRow, role: Role, { method, through }: How = {}) {
  const { params = {}, query = {}, body } = await row.ask(world, role)
  const [verb, path = ''] = row.route.split(' ')
  const cookie = await world.cookieOf(role)
  const isStream = row.route.endsWith('/events')
  const request: InjectOptions = {
    method: method ?? (verb as NonNullable<InjectOptions['method']>),
    url: path.replace(/:(\w+)|(\*)/g, (_, name, star) => params[name ?? star] ?? ''),
    query,
    headers: { ...(cookie && { cookie }) },
    ...(body && { payload: body }),
    payloadAsStream: isStream,
  }
  return async () => {
    const answer = await (through ?? (row.strict ? world.strict : row.paying ? world.paying : world.shop)).app.inject(
      request,
    )
    if (isStream) answer.stream().destroy()
    return { status: answer.statusCode, headers: answer.headers, body: isStream ? '' : answer.body }
  }
}
