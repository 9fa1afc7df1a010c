import * as routes from '@promptery/contract/listings/versions'
import type { App } from '../../platform/http/app-type.ts'
import { implement } from '../../platform/http/implement.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { getVersion, listVersions } from './versions.ts'

export function versionRoutes(app: App): void {
  /** Each text may be long. */
  const reads = limited('versions', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

  implement(app, 'versions', routes, {
    listVersions: {
      limit: reads,
      run: async (ctx, { params }) => ({ versions: await listVersions(ctx, { promptId: params.id }) }),
    },

    getVersion: {
      limit: reads,
      async run(ctx, { params }) {
        const { id: promptId, number } = params
        return { version: await getVersion(ctx, { promptId, number }) }
      },
    },
  })
}
