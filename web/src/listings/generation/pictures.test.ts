import { afterEach, expect, it } from 'vitest'
import { clearPersonal } from '../../lib/storage/personal.ts'
import { browserStore } from '../../lib/storage/stores.ts'
import { readPictures, savePicture } from './pictures.ts'

afterEach(clearPersonal)

const picture = (topic: string, madeAt = new Date().toISOString()) => ({ topic, image: `/files/${topic}.webp`, madeAt })
const topicsOf = (userId: string) => readPictures(userId).map(({ topic }) => topic)

it('stores the newest twelve per user, newest first', () => {
  for (let n = 1; n <= 14; n += 1) savePicture('ada', picture(`fox ${n}`))
  savePicture('grace', picture('owl'))
  expect(topicsOf('ada')).toEqual(Array.from({ length: 12 }, (_, index) => `fox ${14 - index}`))
  expect(topicsOf('grace')).toEqual(['owl'])
})

it('removes expired ones', () => {
  savePicture('ada', picture('old', '2026-01-01T00:00:00.000Z'))
  expect(readPictures('ada', new Date('2026-01-30T00:00:00Z'))).toHaveLength(1)
  expect(readPictures('ada', new Date('2026-01-31T00:00:00Z'))).toEqual([])
})

it.each(['no JSON', '{}', '[null, 1, {"topic":"fox"}]'])('ignores %s', (text) => {
  browserStore.set('pictures:ada', text)
  expect(readPictures('ada')).toEqual([])
})

it('removes all of them, and nothing else', () => {
  savePicture('ada', picture('fox'))
  browserStore.set('theme', 'dark')
  clearPersonal()
  expect(topicsOf('ada')).toEqual([])
  expect(browserStore.get('theme')).toBe('dark')
})
