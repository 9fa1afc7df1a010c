import { LIMITS } from '@promptery/contract/constants'
import { PROFILE_LIMITS } from '@promptery/contract/market/profile/limits'
import * as routes from '@promptery/contract/market/profile/profile'
import { presentSessionUser } from '../../accounts/present.ts'
import { changeUsername } from '../../accounts/profile/change-username.ts'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { addressOf } from '../../platform/http/limits/addresses.ts'
import { limited, uploads, writes } from '../../platform/http/limits/rate-limits.ts'
import { confirmedRequired } from '../../platform/http/session/guards.ts'
import { jsonBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { changePicture, getProfile, removePicture, updateProfile } from './profile.ts'

/** Its words are compared with all sold texts. */
const changes = limited('profile', { points: 60, durationSeconds: 60 * 60, by: 'user' })
const { makesMax, aboutMax, links, linkMax } = PROFILE_LIMITS

/** What the session's user is called and says about themselves. */
export function profileRoutes(app: App): void {
  implement(app, 'users', routes, {
    changeUsername: {
      limit: limited('username', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      bodyLimit: jsonBytesMax(LIMITS.username.max, LIMITS.displayName.unitsMax),
      run: async (ctx, request) => ({
        user: presentSessionUser(await changeUsername(ctx, { ...request.body, address: addressOf(request) })),
      }),
    },

    getProfile: async (ctx) => ({ profile: await getProfile(ctx) }),

    updateProfile: {
      onRequest: confirmedRequired,
      limit: changes,
      bodyLimit: jsonBytesMax(makesMax, aboutMax, links * linkMax),
      run: async (ctx, { body }) => ({ profile: await updateProfile(ctx, body) }),
    },

    changePicture: {
      onRequest: confirmedRequired,
      uploadLimit: uploads,
      run: async (ctx, { upload }) => ({ profile: await changePicture(ctx, upload ?? Buffer.alloc(0)) }),
    },

    removePicture: {
      limit: writes,
      run: async (ctx) => ({ profile: await removePicture(ctx) }),
    },
  })
}
