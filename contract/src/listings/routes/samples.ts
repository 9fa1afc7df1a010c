import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { outlineResponse } from '../outline.ts'
import { updatePromptResponse } from '../prompts.ts'
import { addSampleBody, orderSamplesBody, sampleParams, samplesResponse } from '../samples.ts'

export const listSamples = route({
  method: 'GET',
  path: '/prompts/samples/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'Results of a prompt that its engineer shows',
  params: idParams,
  response: samplesResponse,
  errors: [404],
})

export const addSample = route({
  method: 'POST',
  path: '/prompts/samples/:id',
  access: 'members',
  summary: 'Add a sample to one’s prompt: a picture or a text',
  consumes: ['multipart/form-data', 'application/json'],
  params: idParams,
  body: addSampleBody,
  status: 201,
  response: samplesResponse,
  errors: [403, 404, 409],
  file: 'picture',
})

export const orderSamples = route({
  method: 'PUT',
  path: '/prompts/samples/:id',
  access: 'members',
  summary: 'Reorder the samples of one’s prompt',
  params: idParams,
  body: orderSamplesBody,
  response: samplesResponse,
  errors: [403, 404, 409],
})

export const removeSample = route({
  method: 'DELETE',
  path: '/prompts/samples/:id/:sampleId',
  access: 'members',
  summary: 'Remove a sample from one’s prompt',
  params: sampleParams,
  response: samplesResponse,
  errors: [403, 404, 409],
})

export const useSampleAsCover = route({
  method: 'POST',
  path: '/prompts/sample-cover/:id',
  access: 'members',
  summary: 'Make the first sample of one’s prompt its cover',
  params: idParams,
  response: updatePromptResponse,
  errors: [403, 404, 409],
  message: 'The first sample is the cover now',
})

export const getOutline = route({
  method: 'GET',
  path: '/prompts/outline/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The outline of a prompt’s text: length, variables, languages, sections',
  params: idParams,
  response: outlineResponse,
  errors: [404],
})
