import { expect, it } from 'vitest'
import { countWords, wordStart } from './words.ts'

it.each([
  ['', 0],
  ['…', 0],
  ['one two, three', 3],
  ['ผู้ช่วยเขียนบทความวิชาการ', 5],
  ['写一首关于月亮的诗', 6],
  ['月の詩を書いて', 7],
  ['달에 대한 시를 써 줘', 5],
  ['اكتب قصيدة عن القمر', 4],
  ['चाँद पर कविता लिखो', 4],
])('counts the words of %j', (text, count) => {
  expect(countWords(text)).toBe(count)
})

it.each([
  ['one two', 5, 4],
  ['one two', 4, 4],
  ['one two', 7, 7],
  ['ผู้ช่วยเขียน', 9, 7],
  ['a'.repeat(500), 250, 250],
])('finds where the word of %j at %i begins', (text, at, start) => {
  expect(wordStart(text, at)).toBe(start)
})
