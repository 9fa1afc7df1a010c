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
  /** The expected status for visitor, user, uploader, buyer, other and admin. */
  is: string
  /** The fields of a 2xx response, each visible to at least one role; `undefined`: not JSON, or entirely public. */
  shows: string | undefined
  /** Further fields for these roles only. */
  more: Partial<Record<Role, string>>
  /** With `REQUIRE_APPROVAL`. */
  strict: boolean
  /** With a payment provider. */
  paying: boolean
  /** Answers 403 in a session whose user has not proven lately who they are. */
  asksAgain: boolean
  ask: (world: World, role: Role) => Ask | Promise<Ask>
}

type Given = Partial<Pick<AccessRow, 'shows' | 'about' | 'more' | 'strict' | 'paying' | 'asksAgain' | 'ask'>>

interface Spec {
  /** The maximum number of statements for any role, including `begin` and `commit`. */
  statements: number
  /** The same with a payment provider. */
  statementsWithProvider?: number
  /** The default of `AccessRow.shows`. */
  shows?: string
}

interface WriteSpec extends Spec {
  /** Reads what the request has written. `undefined`: not possible in the fuzz test. @throws if it differs */
  readBack: ((written: Written) => Promise<void>) | undefined
}

/** Everything that tests of all routes need to know. */
export interface Route extends Spec {
  name: string
  readBack: WriteSpec['readBack']
  rows: AccessRow[]
}

type SpecOf<Name> = Name extends `GET ${string}` ? Spec : WriteSpec
type GivenRow = Given & Pick<AccessRow, 'is'>

/** A route of the API: `route('GET /prompts/:id', …)`. */
export const route = <Name extends string>(name: Name, spec: SpecOf<Name>, ...rows: GivenRow[]): Route =>
  routeOf(name.replace(' ', ' /api/v1'), spec, rows)

/** A route outside of the API: `outside('GET /covers/:id/:key/:file', …)`. */
export const outside = <Name extends string>(name: Name, spec: SpecOf<Name>, ...rows: GivenRow[]): Route =>
  routeOf(name, spec, rows)

const routeOf = (name: string, spec: Spec & Partial<WriteSpec>, rows: GivenRow[]): Route => ({
  readBack: undefined,
  ...spec,
  name,
  rows: rows.map((given) => ({
    route: name,
    about: '',
    more: {},
    strict: false,
    paying: false,
    asksAgain: false,
    ask: () => ({}),
    ...given,
    shows: /\b2/.test(given.is) ? (given.shows ?? spec.shows) : '',
  })),
})

/** The expected statuses by role, and the request. */
export const row = (is: string, ...given: Given[]): GivenRow => Object.assign({ is }, ...given)

/** For acts that need a reauthentication. */
export const asksAgain: Given = { asksAgain: true }

/** Replaces the route's fields. */
export const showing = (shows: string): Given => ({ shows })

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
export const missing = (body?: object) => ({
  about: 'what is not there',
  ask: (): Ask => ({
    params: { id: UNUSED_ID, fillingId: UNUSED_ID, sampleId: UNUSED_ID, number: '1', key: UNUSED_ID, file: '320.webp' },
    ...(body && { body }),
  }),
})
export const sending = (body: object) => ({ ask: (): Ask => ({ body }) })
export const uploader = { ask: (world: World): Ask => ({ params: { id: world.people.uploader.id } }) }
export const seen = (fields: string, ...roles: Role[]) => ({
  more: Object.fromEntries(roles.map((role) => [role, fields])) as AccessRow['more'],
})

/** Whether a response may contain users with their email, as specified. */
export const showsEmails = ({ shows }: AccessRow): boolean => shows === undefined || /(^|\.| )email( |$)/.test(shows)
