import { z } from 'zod'
import { displayNameSchema } from '../../accounts/usernames.ts'
import { loginResponse, usernameSchema } from '../../accounts/users.ts'
import {
  BIDI_CONTROLS_MESSAGE,
  hasNoBidiControls,
  lineUpTo,
  messageSchema,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../../common.ts'
import { DELIVERY_DAYS_MAX } from '../../listings/offer-lifecycle.ts'
import { isListable } from '../../listings/price.ts'
import { route } from '../../route.ts'
import { PROFILE_LIMITS } from './limits.ts'
import { publicProfileSchema, workSchema } from './public.ts'

const { makesMax, aboutMax, links, linkMax } = PROFILE_LIMITS

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && username === '' && password === ''
}

const linkSchema = z
  .string()
  .trim()
  .max(linkMax, `Use at most ${linkMax} characters`)
  .refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE)
  .refine(isWebAddress, 'Use a whole address, such as https://ada.example')

/** Whether a member takes work, from what price and how soon. */
const workFields = z.object({
  isTaken: z.boolean(),
  /** Dollars, as an offer can have. */
  from: z.number().refine(isListable, 'Use 0, or a price from 1 to 999').nullable(),
  /** Days in which they usually deliver. */
  days: z
    .number()
    .int('Use a whole number of days')
    .min(1, 'Use at least one day')
    .max(DELIVERY_DAYS_MAX, `Use at most ${DELIVERY_DAYS_MAX} days`)
    .nullable(),
})
const { days, from: lowest } = workFields.keyof().enum
const workBody = workFields
  .refine(({ isTaken, from }) => !isTaken || from !== null, { path: [lowest], message: 'Write your lowest price' })
  .refine((work) => !work.isTaken || work.days !== null, { path: [days], message: 'Write in how many days' })

/** What members say about themselves, and who sees it. */
export const profileBody = z.object({
  makes: lineUpTo(makesMax),
  about: trimmedUpTo(aboutMax).refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE),
  links: z.array(linkSchema).max(links, `Use at most ${links} links`),
  /** Whether others see the picture and all of this. */
  isPublic: z.boolean(),
  /** Whether others see the account's address, in shops that show addresses. */
  showsEmail: z.boolean(),
  /** Absent: as before. */
  work: workBody.optional(),
})
export type ProfileBody = z.infer<typeof profileBody>

/** The user's own profile. */
export const profileSchema = publicProfileSchema.extend({
  isPublic: z.boolean(),
  showsEmail: z.boolean(),
  /** Null in it: they have not said that. */
  work: workSchema.extend({ from: z.number().nullable(), days: z.number().int().nullable() }),
  /** Kept from others, and leading to the user, until then. Latest first. */
  formerNames: z.array(z.object({ username: z.string(), until: timestampSchema })),
})
export type Profile = z.infer<typeof profileSchema>

export const profileResponse = successSchema.extend({ profile: profileSchema })
export const changedProfileResponse = messageSchema.extend({ profile: profileSchema })
export const profilePictureBody = z.object({})

/** Absent: the display name stays. Null: the username is shown. */
export const changeUsernameBody = z.object({
  username: usernameSchema,
  displayName: displayNameSchema.nullable().optional(),
})
export type ChangeUsernameBody = z.infer<typeof changeUsernameBody>

export const changeUsername = route({
  method: 'PUT',
  path: '/users/username',
  access: 'members',
  summary: 'Change username and display name',
  description:
    'The former name, and those that look alike, are kept from others for 30 days, in which searching for it finds the user. Two former names are kept at a time. Taking one of them back is always possible. A display name may be of any script and need not be unique, but reads as no other user’s username.',
  body: changeUsernameBody,
  response: loginResponse,
  errors: [404, 409],
  message: 'Name changed',
})

export const getProfile = route({
  method: 'GET',
  path: '/users/profile',
  access: 'members',
  summary: 'What one says about oneself, and who sees it',
  response: profileResponse,
  errors: [404],
})

export const updateProfile = route({
  method: 'PUT',
  path: '/users/profile',
  access: 'members',
  summary: 'Change what one says about oneself, and who sees it',
  body: profileBody,
  response: changedProfileResponse,
  errors: [403, 404],
  message: 'Profile saved',
})

export const changePicture = route({
  method: 'PUT',
  path: '/users/profile/picture',
  access: 'members',
  summary: 'Upload a picture of oneself',
  consumes: ['multipart/form-data'],
  body: profilePictureBody,
  response: changedProfileResponse,
  errors: [403, 404],
  file: 'picture',
  message: 'Picture saved',
})

export const removePicture = route({
  method: 'DELETE',
  path: '/users/profile/picture',
  access: 'members',
  summary: 'Remove one’s picture, also from the store',
  response: changedProfileResponse,
  errors: [404],
  message: 'Picture removed',
})
