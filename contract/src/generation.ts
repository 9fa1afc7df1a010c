import { z } from 'zod'
import { successSchema } from './common.ts'
import { LIMITS } from './constants.ts'

export const generateBody = z.object({
  prompt: z
    .string()
    .trim()
    .min(LIMITS.generateTopic.min, 'Write a topic')
    .max(LIMITS.generateTopic.max, `Use at most ${LIMITS.generateTopic.max} characters`),
})
export type GenerateBody = z.infer<typeof generateBody>

/** `image` is a URL that an `<img>` shows. */
export const generateAnswer = successSchema.extend({ image: z.string() })
