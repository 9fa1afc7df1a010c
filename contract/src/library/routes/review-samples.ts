import { idParams, successSchema } from '../../common.ts'
import { addSampleBody } from '../../listings/samples.ts'
import { route } from '../../route.ts'
import { reviewResponse, reviewSampleResponse } from '../reviews.ts'

export const putReviewSample = route({
  method: 'PUT',
  path: '/prompts/review-sample/:id',
  access: 'members',
  summary: 'Add a sample to one’s review of a prompt, or replace it: a picture or a text',
  consumes: ['multipart/form-data', 'application/json'],
  params: idParams,
  body: addSampleBody,
  response: reviewResponse,
  errors: [404],
  file: 'picture',
})

export const removeReviewSample = route({
  method: 'DELETE',
  path: '/prompts/review-sample/:id',
  access: 'members',
  summary: 'Remove the sample from one’s review of a prompt',
  params: idParams,
  response: successSchema,
})

export const getReviewSample = route({
  method: 'GET',
  path: '/reviews/sample/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'The whole sample of a review',
  params: idParams,
  response: reviewSampleResponse,
  errors: [404],
})
