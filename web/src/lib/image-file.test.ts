import { expect, it } from 'vitest'
import { fileOfPicture, fromShop, pictureName } from './image-file.ts'

it.each([
  ['A folded paper fox!', '/files/generated/7.webp', 'a-folded-paper-fox.webp'],
  ['Größe 2', '/files/7.png?v=2', 'größe-2.png'],
  ['…', 'data:image/jpeg;base64,AA==', 'picture.jpg'],
])('names a picture of %s', (topic, url, name) => expect(pictureName(topic, url)).toBe(name))

it('decodes a data URL', async () => {
  const file = await fileOfPicture('data:image/png;base64,AQID', 'fox')
  expect([file.name, file.type]).toEqual(['fox.png', 'image/png'])
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
})

it.each([
  ['https://pictures.example/shop/covers/0190/640.webp', '/files/covers/0190/640.webp'],
  ['/files/covers/0190/640.webp', '/files/covers/0190/640.webp'],
  ['/covers/0190/0191/640.webp?3', '/covers/0190/0191/640.webp?3'],
  ['/files/generated/7.webp', '/files/generated/7.webp'],
])('fetches %s from the shop', (url, address) => expect(fromShop(url)).toBe(address))
