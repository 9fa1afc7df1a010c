import { cover } from '@promptery/sketch'
import { expect, it } from 'vitest'
import { renderSketch } from '../sketch.ts'
import { fit, loadFonts } from './text.ts'

it.each(['学术助手', 'カメラの使い方', '사진 촬영', 'مساعد', 'עוזר', 'ผู้ช่วย', 'सहायक', 'Βοηθός', 'Помощник', 'Łódź 🦊'])(
  'has the letters of %s',
  async (text) => {
    expect(await loadFonts(text)).toBe(true)
  },
)

it('says where no font has a letter', async () => {
  expect(await loadFonts('AI ᠮᠣᠩᠭᠣᠯ')).toBe(false)
})

it('writes a title of another script into its cover', async () => {
  const { lettering, ...blank } = cover('学术助手', { seed: 'a' })
  expect(lettering).toBeDefined()
  const [written, empty] = await Promise.all([
    renderSketch({ ...blank, ...(lettering && { lettering }) }, 320),
    renderSketch(blank, 320),
  ])
  expect(written.length).toBeGreaterThan(empty.length + 500)
})

it.each([
  // Wider than three characters, where the line would break within the second word.
  ['学术助手', 3.5],
  ['使い方先生', 4.5],
  // Segmenters take แคปชั่น, a loanword, apart.
  ['เขียนแคปชั่นขาย', 6.25],
])('breaks %s between words', async (text, widest) => {
  const written = await fit(text, { font: 'strong', sizes: [64], width: 64 * widest, height: 400, colour: '#fff' })
  expect(written?.width).toBeLessThanOrEqual(64 * Math.floor(widest - 1))
  expect(written?.height).toBeGreaterThan(100)
})
