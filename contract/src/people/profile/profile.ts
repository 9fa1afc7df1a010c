import { z } from 'zod'
import {
  BIDI_CONTROLS_MESSAGE,
  hasNoBidiControls,
  messageSchema,
  successSchema,
  timestampSchema,
} from '../../common.ts'
import { usernameSchema } from '../users.ts'
import { PROFILE_LIMITS } from './limits.ts'
import { publicProfileSchema } from './public.ts'

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

/** What members say about themselves, and who sees it. */
export const profileBody = z.object({
  makes: z
    .string()
    .trim()
    .max(makesMax, `Use at most ${makesMax} characters`)
    .refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE),
  about: z
    .string()
    .trim()
    .max(aboutMax, `Use at most ${aboutMax} characters`)
    .refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE),
  links: z.array(linkSchema).max(links, `Use at most ${links} links`),
  /** Whether others see the picture and all of this. */
  isPublic: z.boolean(),
  /** Whether others see the account's address, in shops that show addresses. */
  showsEmail: z.boolean(),
})
export type ProfileBody = z.infer<typeof profileBody>

/** The user's own profile. */
export const profileSchema = publicProfileSchema.extend({
  isPublic: z.boolean(),
  showsEmail: z.boolean(),
  /** Kept from others, and leading to the user, until then. Latest first. */
  formerNames: z.array(z.object({ username: z.string(), until: timestampSchema })),
})
export type Profile = z.infer<typeof profileSchema>

export const profileResponse = successSchema.extend({ profile: profileSchema })
export const changedProfileResponse = messageSchema.extend({ profile: profileSchema })
export const profilePictureBody = z.object({})

export const changeUsernameBody = z.object({ username: usernameSchema })
export type ChangeUsernameBody = z.infer<typeof changeUsernameBody>
