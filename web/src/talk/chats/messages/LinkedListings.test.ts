import { expect, it } from 'vitest'
import { listingIdsIn, listingIdsOf } from './LinkedListings.tsx'

const [A, B] = ['01a214d5-340d-74f2-a7dc-ede3cf08a13e', '01a214d5-340d-74f2-a7dc-ede3cf08a13f']
const here = window.location.origin

it('finds the listings of this shop in a text, each once', () => {
  expect(
    listingIdsIn(`Look: ${here}/marketplace/${A}. And ${here}/prompt/${B}?x=1#y, ${here}/marketplace/${A}`),
  ).toEqual([A, B])
  expect(listingIdsIn(`${here}/bought-prompt-details/${A.toUpperCase()}`)).toEqual([A])
})

it('leaves out other pages, other shops, and what is no id', () => {
  const texts = [
    `https://elsewhere.example/marketplace/${A}`,
    `${here}/engineer-profile/${A}`,
    `${here}/marketplace/fox`,
    `/marketplace/${A}`,
    `${here}/marketplace`,
  ]
  expect(texts.flatMap(listingIdsIn)).toEqual([])
})

it('asks for those of the latest texts, in one order', () => {
  const texts = [`${here}/marketplace/${B}`, `${here}/marketplace/${A}`]
  expect(listingIdsOf(texts)).toEqual([A, B])
  expect(listingIdsOf(texts.toReversed())).toEqual([A, B])
})
