import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import { savedValuesParams, savedValuesResponse, saveValuesBody } from '@promptery/contract/variables/saved-values'
import type { App } from '../../platform/http/app-type.ts'
import { limited, writes } from '../../platform/http/limits/rate-limits.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { deleteSavedValues } from './delete-saved-values.ts'
import { listSavedValues } from './list-saved-values.ts'
import { saveValues } from './save-values.ts'

const tags = ['fillings']
const { name, lengthMax } = LIMITS.savedValues

export function savedValuesRoutes(app: App): void {
  app.get(
    '/prompts/fillings/:id',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listSavedValues',
        summary: 'List saved values of a prompt’s variables',
        params: idParams,
        response: responses({ 200: savedValuesResponse }, 404),
      },
    },
    async (request) => {
      const fillings = await listSavedValues(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const, fillings }
    },
  )

  app.put(
    '/prompts/fillings/:id',
    {
      config: { isPrivate: true },
      onRequest: sessionRequired,
      bodyLimit: valuesBytesMax(name.max, lengthMax),
      preHandler: limited('save-filling', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      schema: {
        tags,
        operationId: 'saveValues',
        summary: 'Save values of a prompt’s variables',
        params: idParams,
        body: saveValuesBody,
        response: responses({ 200: savedValuesResponse }, 404, 409, 429),
      },
    },
    async (request) => {
      const { id: promptId } = request.params
      const fillings = await saveValues(requireUser(request.ctx), { promptId, ...request.body })
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
        operationId: 'deleteSavedValues',
        summary: 'Delete saved values of a prompt’s variables',
        params: savedValuesParams,
        response: responses({ 200: savedValuesResponse }, 404, 429),
      },
    },
    async (request) => {
      const { id: promptId, fillingId } = request.params
      const fillings = await deleteSavedValues(requireUser(request.ctx), { promptId, fillingId })
      return { success: true as const, fillings }
    },
  )
}
