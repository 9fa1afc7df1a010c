import { idParams } from '../../common.ts'
import { savedValuesParams, savedValuesResponse, saveValuesBody } from '../../listings/variables/saved-values.ts'
import { route } from '../../route.ts'

export const listSavedValues = route({
  method: 'GET',
  path: '/prompts/fillings/:id',
  access: 'members',
  summary: 'List saved values of a prompt’s variables',
  params: idParams,
  response: savedValuesResponse,
  errors: [404],
})

export const saveValues = route({
  method: 'PUT',
  path: '/prompts/fillings/:id',
  access: 'members',
  summary: 'Save values of a prompt’s variables',
  params: idParams,
  body: saveValuesBody,
  response: savedValuesResponse,
  errors: [404, 409],
})

export const deleteSavedValues = route({
  method: 'DELETE',
  path: '/prompts/fillings/:id/:fillingId',
  access: 'members',
  summary: 'Delete saved values of a prompt’s variables',
  params: savedValuesParams,
  response: savedValuesResponse,
  errors: [404],
})
