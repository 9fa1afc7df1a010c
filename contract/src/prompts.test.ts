import { expect, it } from 'vitest'
import { updatePromptFields } from './prompts.ts'

it('leaves alone what a change does not name: no default of a new listing is written over it', () => {
  expect(updatePromptFields.parse({})).toEqual({ removeCover: false })
})
