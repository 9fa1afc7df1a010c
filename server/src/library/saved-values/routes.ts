import { idParams } from '@promptery/contract/common'
import { LIMITS } from '@promptery/contract/constants'
import {
  savedValuesParams,
  savedValuesResponse,
  saveValuesBody,
} from '@promptery/contract/listings/variables/saved-values'
import type { App } from '../../platform/http/app-type.ts'
import { limited, wholeTexts, writes } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { deleteSavedValues, listSavedValues, saveValues } from './saved-values.ts'

const { name, lengthMax } = LIMITS.savedValues

export function savedValuesRoutes(app: App): void {
  const { members } = operations(app, 'saved values')

  members.get('/prompts/fillings/:id', {
    id: 'listSavedValues',
    summary: 'List saved values of a prompt’s variables',
    params: idParams,
    returns: savedValuesResponse,
    errors: [404],
    limit: wholeTexts,
    run: async (ctx, { params }) => ({ fillings: await listSavedValues(ctx, { promptId: params.id }) }),
  })

  members.put('/prompts/fillings/:id', {
    id: 'saveValues',
    summary: 'Save values of a prompt’s variables',
    params: idParams,
    body: saveValuesBody,
    returns: savedValuesResponse,
    errors: [404, 409],
    limit: limited('save-values', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
    config: { isPrivate: true },
    bodyLimit: valuesBytesMax(name.max, lengthMax),
    run: async (ctx, { params, body }) => ({ fillings: await saveValues(ctx, { promptId: params.id, ...body }) }),
  })

  members.delete('/prompts/fillings/:id/:fillingId', {
    id: 'deleteSavedValues',
    summary: 'Delete saved values of a prompt’s variables',
    params: savedValuesParams,
    returns: savedValuesResponse,
    errors: [404],
    limit: writes,
    config: { isPrivate: true },
    async run(ctx, { params }) {
      const { id: promptId, fillingId } = params
      const fillings = await deleteSavedValues(ctx, { promptId, fillingId })
      return { fillings }
    },
  })
}
