import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { fillingParams, fillingsResponse, saveFillingBody } from '@promptery/contract/gaps/fillings'
import type { App } from '../../http/app-type.ts'
import { filledBytesMax } from '../../http/limits/bodies.ts'
import { limited, writes } from '../../http/limits/rate-limits.ts'
import { responses } from '../../http/openapi.ts'
import { requireUser, sessionRequired } from '../../http/session/guards.ts'
import { deleteFilling } from './delete-filling.ts'
import { listFillings } from './list-fillings.ts'
import { saveFilling } from './save-filling.ts'

const tags = ['fillings']
const { name, lengthMax } = LIMITS.filling

export function fillingRoutes(app: App): void {
  app.get(
    '/prompts/fillings/:id',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listFillings',
        summary: 'What one has filled the gaps of a prompt in with',
        params: idParams,
        response: responses({ 200: fillingsResponse }, 404),
      },
    },
    async (request) => {
      const fillings = await listFillings(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const, fillings }
    },
  )

  app.put(
    '/prompts/fillings/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      bodyLimit: filledBytesMax(name.max, lengthMax),
      preHandler: limited('save-filling', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'saveFilling',
        summary: 'Keep what one has filled the gaps of a prompt in with',
        params: idParams,
        body: saveFillingBody,
        response: responses({ 200: fillingsResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const { id: promptId } = request.params
      const fillings = await saveFilling(requireUser(request.ctx), { promptId, ...request.body })
      return { success: true as const, fillings }
    },
  )

  app.delete(
    '/prompts/fillings/:id/:fillingId',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      preHandler: writes,
      schema: {
        tags,
        operationId: 'deleteFilling',
        summary: 'Delete what one has kept for a prompt',
        params: fillingParams,
        response: responses({ 200: fillingsResponse }, 404, 429),
      },
    },
    async (request) => {
      const { id: promptId, fillingId } = request.params
      const fillings = await deleteFilling(requireUser(request.ctx), { promptId, fillingId })
      return { success: true as const, fillings }
    },
  )
}
