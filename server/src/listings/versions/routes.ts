import { idParams } from '@promptery/contract/common'
import { versionParams, versionResponse, versionsResponse } from '@promptery/contract/listings/versions'
import type { App } from '../../platform/http/app-type.ts'
import { limited } from '../../platform/http/limits/rate-limits.ts'
import { operations } from '../../platform/http/operations.ts'
import { getVersion, listVersions } from './versions.ts'

export function versionRoutes(app: App): void {
  const { members } = operations(app, 'versions')

  /** Each text may be long. */
  const reads = limited('versions', { points: 120, durationSeconds: 60, by: 'user', isOfProcess: true })

  members.get('/prompts/versions/:id', {
    id: 'listVersions',
    summary: 'The versions of a prompt whose texts one may read, newest first',
    params: idParams,
    returns: versionsResponse,
    errors: [404],
    limit: reads,
    run: async (ctx, { params }) => ({ versions: await listVersions(ctx, { promptId: params.id }) }),
  })

  members.get('/prompts/versions/:id/:number', {
    id: 'getVersion',
    summary: 'One version of a prompt with its text',
    params: versionParams,
    returns: versionResponse,
    errors: [404],
    limit: reads,
    async run(ctx, { params }) {
      const { id: promptId, number } = params
      return { version: await getVersion(ctx, { promptId, number }) }
    },
  })
}
