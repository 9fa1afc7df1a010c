import { KNOWN_SUBJECTS, sketch } from '@promptery/sketch'
import { expect, it } from 'vitest'
import { contrastOf } from '../../testing/files/contrast.ts'
import { renderSketch } from './sketch.ts'

const TOPICS = [
  ...KNOWN_SUBJECTS.flatMap(({ subjects }) => subjects),
  ...Array.from({ length: 30 }, (_, i) => `Untitled ${i}`),
]

it.each(TOPICS)('the picture of %s is not empty', async (topic) => {
  expect(await contrastOf(await renderSketch(sketch(topic), 160))).toBeGreaterThan(8)
})
