import { loginResponse } from '@promptery/contract/accounts/users'
import { LIMITS } from '@promptery/contract/constants'
import { PROFILE_LIMITS } from '@promptery/contract/market/profile/limits'
import {
  changedProfileResponse,
  changeUsernameBody,
  profileBody,
  profilePictureBody,
  profileResponse,
} from '@promptery/contract/market/profile/profile'
import { presentSessionUser } from '../../accounts/present.ts'
import { changeUsername } from '../../accounts/profile/change-username.ts'
import type { App } from '../../platform/http/app-type.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { changePicture, getProfile, removePicture, updateProfile } from './profile.ts'

/** Its words are compared with all sold texts. */
const changes = limited('profile', { points: 60, durationSeconds: 60 * 60, by: 'user' })
const { makesMax, aboutMax, links, linkMax } = PROFILE_LIMITS

/** What the session's user is called and says about themselves. */
export function profileRoutes(app: App): void {
  const { members } = operations(app, 'users')

  members.put('/users/username', {
    id: 'changeUsername',
    summary: 'Change username and display name',
    description:
      'The former name, and those that look alike, are kept from others for 30 days, in which searching for it finds the user. Two former names are kept at a time. Taking one of them back is always possible. A display name may be of any script and need not be unique, but reads as no other user’s username.',
    body: changeUsernameBody,
    returns: loginResponse,
    errors: [404, 409],
    limit: limited('username', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
    bodyLimit: jsonBytesMax(LIMITS.username.max, LIMITS.displayName.unitsMax),
    message: 'Name changed',
    run: async (ctx, request) => ({
      user: presentSessionUser(await changeUsername(ctx, { ...request.body, address: addressOf(request) })),
    }),
  })

  members.get('/users/profile', {
    id: 'getProfile',
    summary: 'What one says about oneself, and who sees it',
    returns: profileResponse,
    errors: [404],
    run: async (ctx) => ({ profile: await getProfile(ctx) }),
  })

  members.put('/users/profile', {
    id: 'updateProfile',
    summary: 'Change what one says about oneself, and who sees it',
    body: profileBody,
    returns: changedProfileResponse,
    errors: [403, 404],
    onRequest: confirmedRequired,
    limit: changes,
    bodyLimit: jsonBytesMax(makesMax, aboutMax, links * linkMax),
    message: 'Profile saved',
    run: async (ctx, { body }) => ({ profile: await updateProfile(ctx, body) }),
  })

  members.put('/users/profile/picture', {
    id: 'changePicture',
    summary: 'Upload a picture of oneself',
    consumes: ['multipart/form-data'],
    body: profilePictureBody,
    returns: changedProfileResponse,
    errors: [403, 404],
    onRequest: confirmedRequired,
    file: { field: 'picture', limit: uploads },
    message: 'Picture saved',
    run: async (ctx, { upload }) => ({ profile: await changePicture(ctx, upload ?? Buffer.alloc(0)) }),
  })

  members.delete('/users/profile/picture', {
    id: 'removePicture',
    summary: 'Remove one’s picture, also from the store',
    returns: changedProfileResponse,
    errors: [404],
    limit: writes,
    message: 'Picture removed',
    run: async (ctx) => ({ profile: await removePicture(ctx) }),
  })
}
