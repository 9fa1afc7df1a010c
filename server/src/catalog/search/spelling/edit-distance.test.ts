import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it.each([
  ['dragon', 'dragon', 0],
  ['dragn', 'dragon', 1],
  ['draggon', 'dragon', 1],
  ['drqgon', 'dragon', 1],
  ['drgaon', 'dragon', 1],
  ['rdagno', 'dragon', 2],
  ['', 'fox', 3],
  ['fox', '', 3],
  ['kitten', 'sitting', 3],
])('%s becomes %s with %i edits', (from, to, slips) => expect(editDistance(from, to)).toBe(slips))
