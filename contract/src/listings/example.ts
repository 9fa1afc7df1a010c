import type { z } from 'zod'
import { successSchema } from '../common.ts'
import { promptSchema } from './prompts.ts'
import { sampleSchema } from './samples.ts'

/** An open listing for the home page, and what it has made. Null: there is none. */
export const exampleResponse = successSchema.extend({
  prompt: promptSchema.nullable(),
  sample: sampleSchema.nullable(),
})
export type ExampleResponse = z.infer<typeof exampleResponse>
