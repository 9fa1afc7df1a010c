import { z } from 'zod'
import { successSchema, trimmedUpTo } from '../common.ts'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'

export const generateBody = z.object({
  prompt: trimmedUpTo(LIMITS.generateTopic.max).min(LIMITS.generateTopic.min, 'Write a topic'),
})
export type GenerateBody = z.infer<typeof generateBody>

export const generateResponse = successSchema.extend({
  /** A URL that an `<img>` shows. */
  image: z.string(),
  /**
   * The subject that the built-in sketcher drew, and the word that named it. Null: none was recognised. Absent: a model
   * drew.
   */
  sketch: z.object({ subject: z.string(), word: z.string() }).nullable().optional(),
})
export type GenerateResponse = z.infer<typeof generateResponse>

/** Subjects of the built-in sketcher, by group. Empty with an image model, which draws anything. */
export const subjectsResponse = successSchema.extend({
  groups: z.array(z.object({ group: z.string(), subjects: z.array(z.string()) })),
})

export const generateImage = route({
  method: 'POST',
  path: '/generate',
  access: 'members',
  summary: 'Make a picture of a topic',
  body: generateBody,
  response: generateResponse,
})

export const listSubjects = route({
  method: 'GET',
  path: '/generate/subjects',
  access: 'anyone',
  summary: 'What the built-in sketcher can draw',
  response: subjectsResponse,
})
