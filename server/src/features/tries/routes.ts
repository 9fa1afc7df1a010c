import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { runBody, runResponse, triedResponse, tryBody, tryResponse } from '@promptery/contract/variables/tries'
import type { App } from '../../platform/http/app-type.ts'
import { goneSignal } from '../../platform/http/lifecycle/gone-signal.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { getTry } from './get-try.ts'
import { runPrompt } from './run-prompt.ts'
import { tryPrompt } from './try-prompt.ts'

const tags = ['tries']
const { savedValues, try: tried } = LIMITS
const NAMES_LENGTH_MAX = savedValues.variablesMax * savedValues.variableNameMax

export function tryRoutes(app: App): void {
  app.get(
    '/prompts/try/:id',
    {
      onRequest: sessionRequired,
      preHandler: limited('try-form', { points: 60, durationSeconds: 60, by: 'user', isOfProcess: true }),
      schema: {
        tags,
        operationId: 'getTry',
        summary: 'What one has to fill in to try a prompt, and how many tries one has left',
        params: idParams,
        response: responses({ 200: tryResponse }, 403, 404, 409, 429),
      },
    },
    async (request) => {
      const form = await getTry(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const, ...form }
    },
  )

  app.post(
    '/prompts/try/:id',
    {
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      onRequest: sessionRequired,
      bodyLimit: valuesBytesMax(tried.lengthMax, NAMES_LENGTH_MAX),
      preHandler: limited('try', { points: 60, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'tryPrompt',
        summary: 'Run a prompt that one does not own, a few times a day',
        params: idParams,
        body: tryBody,
        response: responses({ 200: triedResponse }, 403, 404, 409, 429, 503),
      },
    },
    async (request, reply) => {
      const input = { promptId: request.params.id, ...request.body }
      const result = await tryPrompt(requireUser(request.ctx), input, goneSignal(reply))
      return { success: true as const, ...result }
    },
  )

  app.post(
    '/prompts/run/:id',
    {
      config: { storesFiles: true, isPrivate: true, bypassesConcurrencyLimit: true },
      onRequest: sessionRequired,
      bodyLimit: valuesBytesMax(savedValues.lengthMax, NAMES_LENGTH_MAX),
      preHandler: limited('run', { points: 20, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'runPrompt',
        summary: 'Run a prompt whose text one may read',
        params: idParams,
        body: runBody,
        response: responses({ 200: runResponse }, 404, 429, 503),
      },
    },
    async (request, reply) => {
      const input = { promptId: request.params.id, ...request.body }
      const result = await runPrompt(requireUser(request.ctx), input, goneSignal(reply))
      return { success: true as const, result }
    },
  )
}
