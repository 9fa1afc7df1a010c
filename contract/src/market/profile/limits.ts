/** Of what members say about themselves. `formerNames`: names of theirs that are reserved at a time. */
export const PROFILE_LIMITS = {
  makesMax: 80,
  aboutMax: 2_000,
  links: 5,
  linkMax: 200,
  formerNames: 2,
  /** How long a former name is kept from others. */
  nameDays: 30,
} as const
