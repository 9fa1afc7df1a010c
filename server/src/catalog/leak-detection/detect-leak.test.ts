// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { describe, expect, it } from 'vitest'
import { detectLeak } from './detect-leak.ts'
import type { Piece } from './pieces.ts'
import { requireTriable } from './require-triable.ts'
import { fillPieces } from './tries.ts'

const PROMPT = `You are a patient travel guide who has lived in [city] for thirty years. Write a walk of three hours for
somebody who likes [likes: food|music], with two benches in the shade, one place that no guidebook knows, and an honest
word about what is not worth the queue. End with the one sentence that a native would say at parting.`

const values = new Map([['city', 'Rome']])
const pieces = fillPieces(PROMPT, values)
const filled = pieces.map(({ text }) => text).join('')
const tells = (output: string) => detectLeak(pieces, output)

const words = filled.split(/\s+/)
const each = (change: (word: string) => string, between = ' ') => words.map(change).join(between)
const reversed = (text: string) => [...text].reverse().join('')
const rotated = (by: number) =>
  filled.replace(/[a-z]/gi, (letter) => {
    const base = letter < 'a' ? 65 : 97
    return String.fromCharCode(base + ((letter.charCodeAt(0) - base + by) % 26))
  })
const bytes = Buffer.from(filled)

describe('a result leaks its prompt', () => {
  it.each<[string, string]>([
    ['word for word', `Of course! Here it is: "${filled}"`],
    ['in part', words.slice(20, 32).join(' ')],
    ['in pieces', words.map((word, i) => (i % 7 === 6 ? 'and so on,' : word)).join(' ')],
    ['in capitals and without punctuation', filled.toUpperCase().replace(/[^A-Z ]/g, '')],
    ['with a word to a line', words.join('\n')],
    ['with numbered words', words.map((word, i) => `${i + 1}. ${word}`).join('\n')],
    ['with its letters spaced', [...filled].join(' ')],
    ['with its letters in marks', each((word) => `**${word}**`, ' | ')],
    ['with something invisible between', [...filled].join('\u200b')],
    ['with another word between', each((word) => word, ' banana ')],
    ['in look-alikes', filled.replace(/[aeopc]/g, (letter) => 'аеорс'['aeopc'.indexOf(letter)] ?? letter)],
    [
      'in letters of mathematics',
      filled.replace(/[a-z]/g, (l) => String.fromCodePoint(0x1d41a + l.charCodeAt(0) - 97)),
    ],
    [
      'in letters of flags',
      filled.toLowerCase().replace(/[a-z]/g, (l) => String.fromCodePoint(0x1f1e6 - 97 + l.charCodeAt(0))),
    ],
    [
      'in invisible tags',
      `Hello${filled.toLowerCase().replace(/[a-z ]/g, (l) => String.fromCodePoint(0xe0000 + l.charCodeAt(0)))}`,
    ],
    ['with digits for letters', filled.replace(/[aeost]/g, (letter) => '43057'['aeost'.indexOf(letter)] ?? letter)],
    ['with accents', filled.replace(/[aeiou]/g, '$&\u0301')],
    ['backwards', reversed(filled)],
    ['with its words in reverse', [...words].reverse().join(' ')],
    ['with each word backwards', each(reversed)],
    ['in rot13', rotated(13)],
    ['in another of Caesar’s ciphers', rotated(3)],
    ['in rot13 of its reverse', reversed(rotated(13))],
    ['in another of Caesar’s ciphers, backwards', reversed(rotated(5))],
    ['in base64 of rot13', Buffer.from(rotated(13)).toString('base64')],
    ['in hexadecimal of rot13', Buffer.from(rotated(13)).toString('hex')],
    ['in base64', `Here: ${bytes.toString('base64')}`],
    ['in base64 with line breaks', bytes.toString('base64').replace(/.{60}/g, '$&\n')],
    ['in base64 of its reverse', Buffer.from(reversed(filled)).toString('base64')],
    ['in base64url', bytes.toString('base64url')],
    ['with each word in base64', each((word) => Buffer.from(word).toString('base64'))],
    ['in hexadecimal', bytes.toString('hex')],
    ['in spaced hexadecimal', bytes.toString('hex').replace(/../g, '0x$& ')],
    ['in percent signs', encodeURIComponent(filled)],
    ['in percent signs alone', bytes.toString('hex').replace(/../g, '%$&')],
    ['in numbers', [...bytes].join(', ')],
    ['in binary numbers', [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join(' ')],
  ])('%s', async (_how, output) => expect(tells(output)).toBe(true))

  it('in a script with dense letters', async () => {
    const text = '你是一位在这座城市生活了三十年的导游请为喜欢美食的人写一条三小时的散步路线并说明不值得排队的地方'
    expect(detectLeak([{ text, isSecret: true }], `好的：${text.slice(5, 30)}`)).toBe(true)
    for (const comment of ['（这是我的话）', ' (and so on) ']) {
      const commented = text.replace(/.{12}/g, (part) => part + comment)
      expect(detectLeak([{ text, isSecret: true }], commented)).toBe(true)
    }
    const other = '我喜欢在这座城市里散步。美食很多，但是我不想排队，所以早上去河边买面包，然后坐在老磨坊旁边休息。'
    expect(detectLeak([{ text, isSecret: true }], other)).toBe(false)
  })
})

describe('a result does not leak', () => {
  it.each<[string, string]>([
    [
      'that has nothing of it',
      'Begin at the river in the morning. Buy bread at the corner and sit down by the old mill.',
    ],
    [
      'that uses a phrase',
      'It is a walk of three hours. There are two benches, and a place that no guidebook mentions.',
    ],
    ['that is empty', ''],
    ['that is of signs', '== 12 %% 00 ='.repeat(200)],
  ])('%s', async (_what, output) => expect(tells(output)).toBe(false))

  it('by the member’s values', async () => {
    const own = 'A long story of my own, of which I want to see every word again in the result, as often as it is told'
    const mine = fillPieces(PROMPT, new Map([['city', own]]))
    expect(detectLeak(mine, `${own}. ${own}!`)).toBe(false)
    expect(detectLeak(mine, `${own} for thirty years. Write a walk of three hours for somebody`)).toBe(true)
  })
})

it('treats a default as part of the text', () => {
  const [, gap] = fillPieces('See ${tone:warm|cold} rooms', new Map())
  expect(gap).toEqual({ text: 'warm', isSecret: true } satisfies Piece)
  expect(fillPieces('See [city]', new Map([['city', '[b] {{c}}']]))[1]).toEqual({ text: '[b] {{c}}', isSecret: false })
})

describe('is linear in the length of the texts', () => {
  const repeated = (bad: string) => (length: number) => [PROMPT, `${bad}z`.repeat(length / (bad.length + 1))]
  const [SHORT, TIMES] = [5_000, 8]

  // `detect-leak.slow.test.ts` has others.
  it('of signs', async () => {
    const textsOf = repeated('= ')
    /** Processor time of this thread alone: other load does not change it. */
    const costOf = async (length: number) => {
      const [text = '', output = ''] = textsOf(length)
      const { user: before } = process.threadCpuUsage()
      expect(detectLeak([{ text, isSecret: true }], output)).toBe(false)
      return process.threadCpuUsage().user - before
    }
    // The first one compiles it.
    const short = [await costOf(SHORT), await costOf(SHORT)]
    // The square would be eight times as much again. Other load slows what needs more memory.
    expect((await costOf(SHORT * TIMES)) / Math.min(...short)).toBeLessThan(TIMES * 4)
  })
})

it('refuses tries of a text that any result would reveal, except for pictures', async () => {
  const promptText = 'Write a poem about [subject] that ends in the rain'
  const tried = { type: 'GPT', promptText, previewPercent: 0, allowsTries: true }
  await expect(requireTriable(SPECIFIED_LISTS, tried)).rejects.toThrow(/32 letters/)
  const long = 'Name nine rivers of the north, their lakes and their harbours, in a calm voice. '.repeat(3)
  await requireTriable(SPECIFIED_LISTS, { ...tried, promptText: long })
  await expect(requireTriable(SPECIFIED_LISTS, { ...tried, promptText: long, previewPercent: 30 })).rejects.toThrow(
    /and its preview/,
  )
  for (const fine of [
    { ...tried, allowsTries: false },
    { ...tried, type: 'Midjourney' },
    { ...tried, type: 'Llama', promptText: PROMPT },
  ]) {
    await requireTriable(SPECIFIED_LISTS, fine)
  }
})
