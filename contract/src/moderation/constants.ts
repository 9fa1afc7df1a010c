// Without zod, so that the client can load it.

/** Orders of the people that admins see. */
export const PEOPLE_SORTS = ['newest', 'name', 'listings'] as const
export type PeopleSort = (typeof PEOPLE_SORTS)[number]

/** Characters of a note on a person. */
export const NOTE_MAX = 2_000
