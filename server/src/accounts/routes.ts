import * as apiKeysContract from '@promptery/contract/accounts/api-keys'
import * as blocksContract from '@promptery/contract/accounts/blocks'
import * as emailContract from '@promptery/contract/accounts/email'
import * as followsContract from '@promptery/contract/accounts/follows'
import * as sessionsContract from '@promptery/contract/accounts/sessions'
import * as usersContract from '@promptery/contract/accounts/users'
import type { Context } from '../platform/context.ts'
import { endSessions } from '../platform/db/queries/end-sessions.ts'
import { NotFound, Unauthorized } from '../platform/errors.ts'
import type { App } from '../platform/http/app-type.ts'
import { implement } from '../platform/http/implement.ts'
import { isWithinMailLimits, limited, limitMails, writes } from '../platform/http/limits/rate-limits.ts'
import { throttleSignIn } from '../platform/http/limits/sign-in-throttle.ts'
import { startChallenge } from '../platform/http/session/challenges.ts'
import { ownFactorFirst, recentRequired } from '../platform/http/session/guards.ts'
import { endSession, sessionOf, startSession } from '../platform/http/session/session.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import { createUser } from './create-user.ts'
import { changePassword, confirmPassword, isGuarded, loginUser, setPassword } from './passwords/passwords.ts'
import { presentSessionUser, presentUser } from './present.ts'
import {
  askForReset,
  changeEmail,
  changeMailChoice,
  confirmEmail,
  getEmailSettings,
  resetPassword,
  sendOwnConfirmation,
} from './recovery/email.ts'
import {
  blockUser,
  followEngineer,
  isBlocking,
  isFollowing,
  listBlocks,
  listFollows,
  unblockUser,
  unfollowEngineer,
} from './relations.ts'
import { finishSignIn } from './routes-second-factor.ts'
import { listSessions, signOutEverywhere } from './sessions.ts'

export function userRoutes(app: App): void {
  implement(app, 'users', usersContract, {
    createUser: {
      limit: limited('sign-up', { points: 20, durationSeconds: 60 * 60, by: 'address' }),
      async run(ctx, request) {
        const mayMail = ctx.mail !== undefined && (await isWithinMailLimits(request, request.body.email))
        const user = await createUser(ctx, { ...request.body, mayMail })
        return { user: presentUser(user) }
      },
    },

    signIn: {
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const attempt = await throttleSignIn(request, { passwordOf: request.body.email })
        const { user, passwordHash, hasTotp } = await loginUser(ctx, request.body)
        await attempt.succeeded()
        const isRemembered = request.body.remember
        if (hasTotp) {
          await startChallenge(request, reply, 'code', { userId: user.id, data: { isRemembered, passwordHash } })
          throw new Unauthorized('code_required', 'Type the code of your authenticator app')
        }
        return await finishSignIn(request, reply, { user, isRemembered, passwordHash, hasSecondFactor: false })
      },
    },

    signOut: {
      limit: writes,
      config: { isPrivate: true },
      run: (_ctx, request, reply) => endSession(request, reply),
    },

    getCurrentUser: (ctx) => ({ user: presentSessionUser(ctx.user) }),
  })
}

/** Security settings of the session's user. */
export function accountRoutes(app: App): void {
  implement(app, 'users', sessionsContract, {
    changePassword: {
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { key, isRemembered, hasSecondFactor, verifiedAt } = sessionOf(request)
        const { currentPassword, newPassword, revokeKeys, removeSignIns } = request.body
        // An open session must not allow guessing the password.
        const attempt = await throttleSignIn(request, { passwordOf: ctx.user.email })
        const confirmedHash = await confirmPassword(ctx, { currentPassword })
        await attempt.succeeded()
        // With an authenticator app the password alone proves nothing.
        if (isGuarded(confirmedHash)) await recentRequired(request)
        if (removeSignIns) await ownFactorFirst(request)
        await changePassword(ctx, { confirmedHash, newPassword, revokeKeys, removeSignIns, exceptKey: key })
        await startSession(request, reply, { user: ctx.user, isRemembered, hasSecondFactor, verifiedAt })
      },
    },

    setPassword: {
      onRequest: recentRequired,
      limit: limited('set-password', { points: 30, durationSeconds: 60 * 60, by: 'user' }),
      config: { isPrivate: true },
      run: (ctx, request) => setPassword(ctx, { ...request.body, sessionKey: sessionOf(request).key }),
    },

    async listSessions(ctx, request) {
      const input = { currentKey: sessionOf(request).key }
      return { sessions: await listSessions(ctx, input) }
    },

    endSession: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { db, user } = ctx
        const { id } = request.params
        if ((await endSessions(db, { userId: user.id, id })) === 0) throw new NotFound('This session does not exist')
        if (request.session?.id === id) await endSession(request, reply)
      },
    },

    signOutEverywhere: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, request, reply) {
        const { thisToo, ...also } = request.body
        if (also.revokeKeys || also.removeSignIns) await recentRequired(request)
        if (also.removeSignIns) await ownFactorFirst(request)
        const exceptKey = thisToo ? undefined : sessionOf(request).key
        const ended = await signOutEverywhere(ctx, { exceptKey, ...also })
        if (thisToo) await endSession(request, reply)
        const message = thisToo ? 'Signed out everywhere' : 'Signed out everywhere else'
        return { message, ended }
      },
    },
  })
}

/** For links of mails: far more than a person follows, and far too few to guess one. */
const links = limited('email-link', { points: 30, durationSeconds: 60 * 60, by: 'address' })

/** @throws NotFound in a shop without mail */
function requireMail({ mail }: Pick<Context, 'mail'>): void {
  if (!mail) throw new NotFound('Mail is not connected')
}

/** What an account does by mail: confirming and changing its address, and choosing a new password. */
export function recoveryRoutes(app: App): void {
  implement(app, 'users', emailContract, {
    forgotPassword: {
      config: { isPrivate: true },
      async run(ctx, request) {
        requireMail(ctx)
        await limitMails(request, request.body.email)
        await askForReset(ctx, request.body)
      },
    },

    resetPassword: {
      limit: links,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        requireMail(ctx)
        await resetPassword(ctx, body)
      },
    },

    confirmEmail: {
      limit: links,
      config: { isPrivate: true },
      async run(ctx, { body }) {
        requireMail(ctx)
        return { email: await confirmEmail(ctx, body) }
      },
    },

    async getEmailSettings(ctx) {
      requireMail(ctx)
      return getEmailSettings(ctx)
    },

    changeMailChoice: {
      limit: writes,
      async run(ctx, { body }) {
        requireMail(ctx)
        await changeMailChoice(ctx, body)
      },
    },

    sendConfirmation: {
      config: { isPrivate: true },
      async run(ctx, request) {
        requireMail(ctx)
        await limitMails(request, ctx.user.email)
        await sendOwnConfirmation(ctx)
      },
    },

    changeEmail: {
      onRequest: recentRequired,
      config: { isPrivate: true },
      async run(ctx, request) {
        requireMail(ctx)
        const { newEmail } = request.body
        await limitMails(request, newEmail)
        await changeEmail(ctx, { newEmail, sessionKey: sessionOf(request).key })
      },
    },
  })
}

/** API keys of a signed-in user. A key cannot create another one. */
export function apiKeyRoutes(app: App): void {
  implement(app, 'api keys', apiKeysContract, {
    listApiKeys: async (ctx) => ({ keys: await listApiKeys(ctx) }),

    createApiKey: {
      onRequest: recentRequired,
      limit: limited('create-api-key', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      config: { isPrivate: true },
      run: (ctx, request) => createApiKey(ctx, { ...request.body, sessionKey: sessionOf(request).key }),
    },

    revokeApiKey: {
      onRequest: recentRequired,
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => revokeApiKey(ctx, params),
    },
  })
}

/** Members from whom the session's user takes no messages and no answers. */
export function blockRoutes(app: App): void {
  implement(app, 'messages', blocksContract, {
    listBlocks: (ctx, { query }) => listBlocks(ctx, query),

    getBlock: async (ctx, { params }) => ({ isBlocked: await isBlocking(ctx, params) }),

    blockUser: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => blockUser(ctx, params),
    },

    unblockUser: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => unblockUser(ctx, params),
    },
  })
}

/** Engineers of whose new listings the session's user is notified. */
export function followRoutes(app: App): void {
  implement(app, 'engineers', followsContract, {
    listFollows: (ctx, { query }) => listFollows(ctx, query),

    getFollow: async (ctx, { params }) => ({ isFollowing: await isFollowing(ctx, params) }),

    followEngineer: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => followEngineer(ctx, params),
    },

    unfollowEngineer: {
      limit: writes,
      config: { isPrivate: true },
      run: (ctx, { params }) => unfollowEngineer(ctx, params),
    },
  })
}
