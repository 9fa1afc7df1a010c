import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/library/tries'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getTry, runPrompt, tryPrompt } from './try-prompt.ts'

const { savedValues, try: tried } = LIMITS
const NAMES_LENGTH_MAX = savedValues.variablesMax * savedValues.variableNameMax

export function tryRoutes(app: App): void {
  implement(app, 'tries', routes, {
    getTry: {
      limit: limited('try-form', { points: 60, durationSeconds: 60, by: 'user', isOfProcess: true }),
      run: (ctx, { params }) => getTry(ctx, { promptId: params.id }),
    },

    tryPrompt: {
      limit: limited('try', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      bodyLimit: valuesBytesMax(tried.lengthMax, NAMES_LENGTH_MAX),
      run: (ctx, { params, body }, reply) => tryPrompt(ctx, { promptId: params.id, ...body }, goneSignal(reply)),
    },

    runPrompt: {
      limit: limited('run', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      bodyLimit: valuesBytesMax(savedValues.lengthMax, NAMES_LENGTH_MAX),
      run: async (ctx, { params, body }, reply) => ({
        result: await runPrompt(ctx, { promptId: params.id, ...body }, goneSignal(reply)),
      }),
    },
  })
}
