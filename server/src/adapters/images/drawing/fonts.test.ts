import { cover } from '@promptery/sketch'
import { expect, it } from 'vitest'
import { renderSketch } from '../sketch.ts'
import { loadFonts } from './fonts.ts'

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
