import { expect, it } from 'vitest'
import { cover, KNOWN_SUBJECTS, sketch } from './index.ts'

const BROKEN = /NaN|Infinity|undefined|null|\[object|<script|<image|href|evil/
const SUBJECTS = KNOWN_SUBJECTS.flatMap(({ subjects }) => subjects)

it('draws no broken numbers in many pictures', () => {
  for (let i = 0; i < 300; i++) expect(sketch(`Broken ${i}`).svg).not.toMatch(BROKEN)
  for (const subject of SUBJECTS)
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) expect(sketch(subject, { seed }).svg).not.toMatch(BROKEN)
})

it('makes short placeholders of many topics', () => {
  for (let i = 0; i < 200; i++) {
    const { placeholder } = sketch(`Short ${i}`, { category: 'Art' })
    expect(placeholder.length).toBeLessThan(400)
    expect(placeholder).toMatch(/^data:image\/svg\+xml,[^"<>#\s]+$/)
  }
})

it('makes valid covers of many titles', () => {
  for (let i = 0; i < 600; i++)
    expect(cover(`W ${i} <&> ${'x'.repeat(i % 90)}`, { seed: `${i}` }).svg).not.toMatch(
      /NaN|undefined|<script|&(?!\w+;|#39;)/,
    )
})
