import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { versionParams, versionResponse, versionsResponse } from '../versions.ts'

export const listVersions = route({
  method: 'GET',
  path: '/prompts/versions/:id',
  access: 'members',
  summary: 'The versions of a prompt whose texts one may read, newest first',
  params: idParams,
  response: versionsResponse,
  errors: [404],
})

export const getVersion = route({
  method: 'GET',
  path: '/prompts/versions/:id/:number',
  access: 'members',
  summary: 'One version of a prompt with its text',
  params: versionParams,
  response: versionResponse,
  errors: [404],
})
