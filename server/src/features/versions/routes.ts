import { idParams } from '@promptery/contract/common'
import { versionParams, versionResponse, versionsResponse } from '@promptery/contract/listings/versions'
import type { App } from '../../platform/http/app-type.ts'
import { responses } from '../../platform/http/openapi.ts'
import { requireUser, sessionRequired } from '../../platform/http/session/guards.ts'
import { getVersion } from './get-version.ts'
import { listVersions } from './list-versions.ts'

const tags = ['versions']

export function versionRoutes(app: App): void {
  app.get(
    '/prompts/versions/:id',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'listVersions',
        summary: 'The versions of a prompt whose texts one may read, newest first',
        params: idParams,
        response: responses({ 200: versionsResponse }, 404),
      },
    },
    async (request) => {
      const versions = await listVersions(requireUser(request.ctx), { promptId: request.params.id })
      return { success: true as const, versions }
    },
  )

  app.get(
    '/prompts/versions/:id/:number',
    {
      onRequest: sessionRequired,
      schema: {
        tags,
        operationId: 'getVersion',
        summary: 'One version of a prompt with its text',
        params: versionParams,
        response: responses({ 200: versionResponse }, 404),
      },
    },
    async (request) => {
      const { id: promptId, number } = request.params
      return { success: true as const, version: await getVersion(requireUser(request.ctx), { promptId, number }) }
    },
  )
}
