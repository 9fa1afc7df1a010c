import { LIMITS } from '@promptery/contract/constants'
import * as routes from '@promptery/contract/library/saved-values'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited, wholeTexts, writes } from '../../platform/http/limits/rate-limits.ts'
import { valuesBytesMax } from '../../platform/scale/in-flight-bytes/limit-bodies.ts'
import { deleteSavedValues, listSavedValues, saveValues } from './saved-values.ts'

const { name, lengthMax } = LIMITS.savedValues

export function savedValuesRoutes(app: App): void {
  implement(app, 'saved values', routes, {
    listSavedValues: {
      limit: wholeTexts,
      run: async (ctx, { params }) => ({ fillings: await listSavedValues(ctx, { promptId: params.id }) }),
    },

    saveValues: {
      limit: limited('save-values', { points: 120, durationSeconds: 60 * 60, by: 'user' }),
      config: { isPrivate: true },
      bodyLimit: valuesBytesMax(name.max, lengthMax),
      run: async (ctx, { params, body }) => ({ fillings: await saveValues(ctx, { promptId: params.id, ...body }) }),
    },

    deleteSavedValues: {
      limit: writes,
      config: { isPrivate: true },
      async run(ctx, { params }) {
        const { id: promptId, fillingId } = params
        const fillings = await deleteSavedValues(ctx, { promptId, fillingId })
        return { fillings }
      },
    },
  })
}
