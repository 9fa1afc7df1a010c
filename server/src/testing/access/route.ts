import type { Written } from './read-back.ts'
import type { Role } from './roles.ts'
import type { State, World } from './world.ts'

export interface Ask {
  /** What stands in the path, by name. */
  params?: Record<string, string>
  /** What stands behind the path. */
  query?: Record<string, string>
  body?: object
  headers?: Record<string, string>
}

export interface AccessRow {
  route: string
  /** What is asked for, where a route has several rows. */
  about: string
  /** The expected status for visitor, user, uploader, buyer, other and admin. */
  is: string
  /** The fields that a 2xx may have, each of which somebody sees; `undefined`: not JSON, or public in whole. */
  shows: string | undefined
  /** Fields that these see beside them, and nobody else. */
  more: Partial<Record<Role, string>>
  /** On the shop with `REQUIRE_APPROVAL`. */
  strict: boolean
  /** On the shop with a payment provider. */
  paying: boolean
  ask: (world: World, role: Role) => Ask | Promise<Ask>
}

type Given = Partial<Pick<AccessRow, 'shows' | 'about' | 'more' | 'strict' | 'paying' | 'ask'>>

interface Spec {
  /** Statements of a call: the most that one of the roles needs. `begin` and `commit` count too. */
  statements: number
  /** The same for rows with a payment provider. */
  statementsWithProvider?: number
  /** `AccessRow.shows` of its rows, unless they say otherwise. */
  shows?: string
}

interface WriteSpec extends Spec {
  /** Reads what the call has written. `undefined`: the fuzz test cannot. @throws when it is not as it was sent */
  readBack: ((written: Written) => Promise<void>) | undefined
}

/** All that the tests of all routes know of one. */
export interface Route extends Spec {
  name: string
  readBack: WriteSpec['readBack']
  rows: AccessRow[]
}

type SpecOf<Name> = Name extends `GET ${string}` ? Spec : WriteSpec
type GivenRow = Given & Pick<AccessRow, 'is'>

/** A call of the API: `route('GET /prompts/:id', …)`. */
export const route = <Name extends string>(name: Name, spec: SpecOf<Name>, ...rows: GivenRow[]): Route =>
  routeOf(name.replace(' ', ' /api/v1'), spec, rows)

/** A call outside of the API: `outside('GET /covers/:id/:key/:file', …)`. */
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
    ask: () => ({}),
    ...given,
    shows: /\b2/.test(given.is) ? (given.shows ?? spec.shows) : '',
  })),
})

/** The statuses for each role, and what is asked for. */
export const row = (is: string, ...given: Given[]): GivenRow => Object.assign({ is }, ...given)

/** Other fields than the route's. */
export const showing = (shows: string): Given => ({ shows })

/** The id of nobody and nothing. */
export const nobody = '01890000-0000-7000-8000-000000000000'
/** A prompt in a state; one that waits for approval is asked for where nobody else may know of it. */
export const prompt = (state: State) => ({ about: `what is ${state}`, strict: state === 'pending' })
/** One that stays as it is. */
export const kept = (state: State) => ({
  ...prompt(state),
  ask: (world: World): Ask => ({ params: { id: world.kept[state], key: nobody, file: '320.webp' } }),
})
/** One that no call has changed yet. */
export const fresh = (state: State, body?: object) => ({
  ...prompt(state),
  ask: async (world: World): Promise<Ask> => ({
    params: { id: await world.untouchedThatIs(state) },
    ...(body && { body }),
  }),
})
export const missing = (body?: object) => ({
  about: 'what is not there',
  ask: (): Ask => ({
    params: { id: nobody, fillingId: nobody, sampleId: nobody, number: '1', key: nobody, file: '320.webp' },
    ...(body && { body }),
  }),
})
export const sending = (body: object) => ({ ask: (): Ask => ({ body }) })
export const uploader = { ask: (world: World): Ask => ({ params: { id: world.people.uploader.id } }) }
export const seen = (fields: string, ...roles: Role[]) => ({
  more: Object.fromEntries(roles.map((role) => [role, fields])) as AccessRow['more'],
})

/** Whether an answer may show a user whole, with the email that the specification gives a user. */
export const showsEmails = ({ shows }: AccessRow): boolean => shows === undefined || /(^|\.| )email( |$)/.test(shows)
