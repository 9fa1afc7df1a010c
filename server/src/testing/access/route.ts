import type { Written } from './read-back.ts'
import type { Role } from './roles.ts'
import type { State } from './world/prompts.ts'
import type { World } from './world/world.ts'

export interface Ask {
  /** Path parameters. */
  params?: Record<string, string>
  /** Query parameters. */
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
  /** Sent beside that of the session. */
  cookie?: string
  /** Brings back what the request takes from the role itself. */
  after?: () => Promise<void>
}

export interface AccessRow {
  route: string
  /** Describes the request, where a route has several rows. */
  about: string
  /**
   * The status for user, uploader, buyer, other and admin, and before them for the visitor if anyone may call the
   * route. One stands for all who may call it. Absent: the route's own status.
   */
  is?: string
  /** With `REQUIRE_APPROVAL`. */
  strict: boolean
  /** With a payment provider. */
  paying: boolean
  /** Answers 403 in a session whose user has not proven lately who they are. */
  asksAgain: boolean
  /** The response may contain the emails of others. */
  showsEmails: boolean
  ask: (world: World, role: Role) => Ask | Promise<Ask>
}

type Row = Partial<Omit<AccessRow, 'route'>>
type IdOf = (world: World, role: Role) => string | Promise<string>
type ReadBack = (written: Written) => Promise<void>

/** Everything that tests of all routes need to know beside the contract. */
export interface Route {
  name: string
  /** Reads what a request has written. `undefined`: not possible in the fuzz test. @throws if it differs */
  readBack: ReadBack | undefined
  rows: AccessRow[]
}

type Given<Name> = Name extends `GET ${string}` ? Row[] : [readBack: ReadBack | undefined, ...rows: Row[]]

/** A route of the API: `route('GET /prompts/:id', …)`. */
export const route = <Name extends string>(name: Name, ...given: Given<Name>): Route =>
  routeOf(name.replace(' ', ' /api/v1'), given)

/** A route outside of the API: `outside('GET /covers/:id/:key/:file', …)`. */
export const outside = <Name extends string>(name: Name, ...given: Given<Name>): Route => routeOf(name, given)

function routeOf(name: string, given: (Row | ReadBack | undefined)[]): Route {
  const rows = given.filter((one): one is Row => typeof one === 'object')
  const plain = { route: name, about: '', strict: false, paying: false, asksAgain: false, showsEmails: false }
  const [first, ...others] = (rows.length > 0 ? rows : [{}]).map((row) => ({ ...plain, ask: () => ({}), ...row }))
  const made = first ? [first, ...others] : []
  const isMissed = name.includes('/:id') && !made.some(({ about }) => about === MISSING)
  return {
    name,
    readBack: given.find((one) => typeof one === 'function'),
    rows: isMissed && first ? [...made, { ...first, ...missing(first.ask) }] : made,
  }
}

/** A request that is not simply done. @param is see `AccessRow.is` */
export const row = (is: string, ...given: Row[]): Row => Object.assign({}, ...given, { is })

/** For requests whose response may contain the emails of others. */
export const showingEmails = (given: Row = {}): Row => ({ ...given, showsEmails: true })

/** For acts that need a reauthentication. */
export const asksAgain = (given: Row = {}): Row => ({ ...given, asksAgain: true })

/** An unused id. */
export const UNUSED_ID = '01890000-0000-7000-8000-000000000000'
/** A prompt in a state. A pending one is requested where approval is required. */
export const prompt = (state: State) => ({ about: `what is ${state}`, strict: state === 'pending' })
/** A prompt that no request changes. */
export const shared = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.prompts.shared[state], key: UNUSED_ID, file: '320.webp' } }),
})
/** A prompt of this request only. */
export const fresh = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.prompts.unchangedPrompt(state) },
    ...(body && { body }),
  }),
})
const rowsOf = (of: (state: State) => Row, statuses: Record<State, string | undefined>): Row[] =>
  (['listed', 'withdrawn', 'rejected', 'pending'] as const).map((state) => {
    const is = statuses[state]
    return is ? row(is, of(state)) : of(state)
  })
const OFF_MARKET = '404 404 200 200 404 200'
/** What anyone may ask of a prompt in each state: off the market its sides and admins see it. */
export const whereSeen = (of: (state: State) => Row): Row[] =>
  rowsOf(of, {
    listed: undefined,
    withdrawn: OFF_MARKET,
    rejected: OFF_MARKET,
    pending: '404 404 200 404 404 200',
  })
const READ = '404 200 200 404 200'
/** What members may ask of a prompt in each state if they may read its text. */
export const whereRead = (of: (state: State) => Row): Row[] =>
  rowsOf(of, { listed: READ, withdrawn: READ, rejected: READ, pending: '404 200 404 404 200' })
const MISSING = 'what is not there'
const MISSING_PARAMS = {
  ...{ id: UNUSED_ID, fillingId: UNUSED_ID, sampleId: UNUSED_ID, key: UNUSED_ID },
  ...{ number: '1', file: '320.webp' },
}
/** Any route with an id is asked for what is not there too, like its first request: a row says what is answered instead of 404. */
export function missing(like: AccessRow['ask'] = () => ({})) {
  const ask = async (world: World, role: Role): Promise<Ask> => ({
    ...(await like(world, role)),
    params: MISSING_PARAMS,
  })
  return {
    about: MISSING,
    is: '404',
    asksAgain: false,
    ask: like.length > 1 ? ask : (world: World) => ask(world, 'visitor'),
  }
}
/** A request that is made like this. */
export const asking = (ask: AccessRow['ask'], about?: string) => ({ ask, ...(about && { about }) })
export const sending = (body: object, about?: string) => asking(() => ({ body }), about)
/** A request about this id. */
export function withId(idOf: IdOf, about?: string, body?: object) {
  const ask = async (world: World, role: Role): Promise<Ask> => ({
    params: { id: await idOf(world, role) },
    ...(body && { body }),
  })
  // One that does not depend on the role is shared: see `callOf`.
  return asking(idOf.length > 1 ? ask : (world) => ask(world, 'visitor'), about)
}
export const uploader = withId((world) => world.people.uploader.id)
