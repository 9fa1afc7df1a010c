import { z } from 'zod'
import { idParams } from '../../common.ts'
import { route } from '../../route.ts'
import { exampleResponse } from '../example.ts'
import { SPECIFIED_RULES } from '../price.ts'
import {
  createPromptResponse,
  deletePromptResponse,
  exportListingsQuery,
  promptFields,
  promptResponse,
  updatePromptFieldsAt,
  updatePromptResponse,
} from '../prompts.ts'

export const getExample = route({
  method: 'GET',
  path: '/prompts/example',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'An open prompt to be filled in on the home page',
  response: exampleResponse,
})

export const exportListings = route({
  method: 'GET',
  path: '/prompts/my-prompts/export',
  access: 'members',
  summary: 'The listings of the user as files that `npm run import` reads',
  description:
    'Everything that one’s upload form has, of listings that are not withdrawn: as CSV, as JSON, or as a gzipped tar file of Markdown with front matter.',
  query: exportListingsQuery,
  produces: ['text/csv', 'application/json', 'application/gzip'],
  response: z.any(),
})

export const getPrompt = route({
  method: 'GET',
  path: '/prompts/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'One prompt, with its text for its uploader, its buyers and admins',
  params: idParams,
  response: promptResponse,
  errors: [404],
})

export const createPrompt = route({
  method: 'POST',
  path: '/prompts/create',
  access: 'members',
  summary: 'Upload a prompt',
  consumes: ['multipart/form-data'],
  body: promptFields,
  status: 201,
  response: createPromptResponse,
  errors: [403],
  file: 'cover_image',
})

export const updatePrompt = route({
  method: 'PUT',
  path: '/prompts/update/:id',
  access: 'members',
  summary: 'Change a prompt',
  consumes: ['multipart/form-data', 'application/json'],
  params: idParams,
  body: updatePromptFieldsAt(SPECIFIED_RULES),
  response: updatePromptResponse,
  errors: [403, 404, 409],
  file: 'cover_image',
})

export const deletePrompt = route({
  method: 'DELETE',
  path: '/prompts/delete/:id',
  access: 'members',
  summary: 'Delete a prompt, or withdraw one that was sold',
  params: idParams,
  response: deletePromptResponse,
  errors: [403, 404],
})
