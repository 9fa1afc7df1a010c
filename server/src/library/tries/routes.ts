import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { runBody, runResponse, triedResponse, tryBody, tryResponse } from '@promptery/contract/library/tries'
import type { App } from '../../platform/http/app-type.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getTry, runPrompt, tryPrompt } from './try-prompt.ts'

const { savedValues, try: tried } = LIMITS
const NAMES_LENGTH_MAX = savedValues.variablesMax * savedValues.variableNameMax

export function tryRoutes(app: App): void {
  const { members } = operations(app, 'tries')

  members.get('/prompts/try/:id', {
    id: 'getTry',
    summary: 'What one has to fill in to try a prompt, and how many tries one has left',
    params: idParams,
    returns: tryResponse,
    errors: [403, 404, 409],
    limit: limited('try-form', { points: 60, durationSeconds: 60, by: 'user', isOfProcess: true }),
    run: (ctx, { params }) => getTry(ctx, { promptId: params.id }),
  })

  members.post('/prompts/try/:id', {
    id: 'tryPrompt',
    summary: 'Run a prompt that one does not own, a few times a day',
    params: idParams,
    body: tryBody,
    returns: triedResponse,
    errors: [403, 404, 409, 503],
    limit: limited('try', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
    config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
    bodyLimit: valuesBytesMax(tried.lengthMax, NAMES_LENGTH_MAX),
    run: (ctx, { params, body }, reply) => tryPrompt(ctx, { promptId: params.id, ...body }, goneSignal(reply)),
  })

  members.post('/prompts/run/:id', {
    id: 'runPrompt',
    summary: 'Run a prompt whose text one may read',
    params: idParams,
    body: runBody,
    returns: runResponse,
    errors: [404, 503],
    limit: limited('run', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
    config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
    bodyLimit: valuesBytesMax(savedValues.lengthMax, NAMES_LENGTH_MAX),
    run: async (ctx, { params, body }, reply) => ({
      result: await runPrompt(ctx, { promptId: params.id, ...body }, goneSignal(reply)),
    }),
  })
}
