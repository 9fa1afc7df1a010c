import { z } from 'zod'
import {
  BIDI_CONTROLS_MESSAGE,
  cursorSchema,
  hasNoBidiControls,
  idParams,
  idSchema,
  pageQuery,
  successSchema,
  timestampSchema,
  trimmedUpTo,
} from '../common.ts'
import { LIMITS } from '../constants.ts'
import { addSampleBody, sampleSchema } from '../listings/samples.ts'
import { memberSchema } from '../member.ts'
import { route } from '../route.ts'

const { review } = LIMITS
const INT_MAX = 2_147_483_647

/** A buyer's review of a prompt. Replaces their earlier one. */
export const putReviewBody = z.object({
  stars: z
    .number('Choose one to five stars')
    .int('Choose one to five stars')
    .min(1, 'Choose one to five stars')
    .max(5, 'Choose one to five stars'),
  text: trimmedUpTo(review.textMax).refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE).default(''),
  /** The reviewed version: from the bought to the current one. */
  version: z
    .number('Choose a version')
    .int('Choose a version')
    .min(1, 'Choose a version')
    .max(INT_MAX, 'Choose a version'),
})
export type PutReviewBody = z.infer<typeof putReviewBody>

/** The uploader's answer to a review. Replaces their earlier one. */
export const answerReviewBody = z.object({
  answer: trimmedUpTo(review.answer.max)
    .min(review.answer.min, 'Write an answer')
    .refine(hasNoBidiControls, BIDI_CONTROLS_MESSAGE),
})

/** The author's sample. `isCut`: long texts are truncated; `reviewSampleResponse` has all. */
const reviewSampleSchema = sampleSchema.extend({ isCut: z.boolean() })
export type ReviewSample = z.infer<typeof reviewSampleSchema>

export const reviewSchema = z.object({
  _id: idSchema,
  author: memberSchema,
  stars: z.number().int().min(1).max(5),
  text: z.string(),
  /** Guessed language of the text, as a BCP 47 tag. Absent: unknown. */
  language: z.string().optional(),
  version: z.number().int(),
  /** Whether the purchase was refunded, so that its stars do not count. */
  isRefunded: z.boolean(),
  sample: reviewSampleSchema.nullable(),
  /** `createdAt`: when the uploader last wrote it. */
  answer: z.object({ text: z.string(), language: z.string().optional(), createdAt: timestampSchema }).nullable(),
  createdAt: timestampSchema,
  /** When its author last changed it, otherwise `createdAt`. */
  updatedAt: timestampSchema,
})
export type Review = z.infer<typeof reviewSchema>

export const reviewResponse = successSchema.extend({ review: reviewSchema })
export const reviewSampleResponse = successSchema.extend({ sample: sampleSchema })
export const reviewsResponse = successSchema.extend({
  /** Latest first, without the requesting user's own. */
  reviews: z.array(reviewSchema),
  nextCursor: cursorSchema.nullable(),
  /** The current user's own, on every page. */
  mine: reviewSchema.nullable(),
  /** The versions that the requesting user may review. Null: they have not bought the prompt, or may not review it again. */
  reviewable: z.object({ bought: z.number().int(), current: z.number().int() }).nullable(),
  /** An admin has removed the requesting user's own. */
  isRemoved: z.boolean(),
})
export type ReviewsPage = z.infer<typeof reviewsResponse>

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
