import { idParams, pageQuery, successSchema } from '../../common.ts'
import { route } from '../../route.ts'
import { answerReviewBody, putReviewBody, reviewResponse, reviewsResponse } from '../reviews.ts'

export const listReviews = route({
  method: 'GET',
  path: '/prompts/reviews/:id',
  access: 'anyone',
  readsSession: true,
  isSameForVisitors: true,
  summary: 'Reviews of a prompt, latest first',
  params: idParams,
  query: pageQuery,
  response: reviewsResponse,
  errors: [404],
})

export const putReview = route({
  method: 'PUT',
  path: '/prompts/reviews/:id',
  access: 'members',
  summary: 'Review a prompt that one has bought, or change the review',
  params: idParams,
  body: putReviewBody,
  response: reviewResponse,
  errors: [403, 404],
})

export const withdrawReview = route({
  method: 'DELETE',
  path: '/prompts/reviews/:id',
  access: 'members',
  summary: 'Take back what one has reviewed',
  params: idParams,
  response: successSchema,
})

export const answerReview = route({
  method: 'POST',
  path: '/reviews/answer/:id',
  access: 'members',
  summary: 'Answer a review of one’s prompt, or change the answer',
  params: idParams,
  body: answerReviewBody,
  response: reviewResponse,
  errors: [403, 404],
})

export const removeReview = route({
  method: 'DELETE',
  path: '/admin/reviews/:id',
  access: 'admins',
  summary: 'Remove a review',
  params: idParams,
  response: successSchema,
  errors: [404],
})
