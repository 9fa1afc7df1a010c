import { SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { describe, expect, it } from 'vitest'
import { isLeakOf, withoutKnown } from './detect-leak.ts'
import { requireTriable } from './refuse-leaks.ts'

const PROMPT = `You are a patient travel guide who has lived in [city] for thirty years. Write a walk of three hours for
somebody who likes [likes: food|music], with two benches in the shade, one place that no guidebook knows, and an honest
word about what is not worth the queue. End with the one sentence that a native would say at parting.`

const values = new Map([
  ['city', 'Rome'],
  ['likes', 'food'],
])
const filled = PROMPT.replace('[city]', 'Rome').replace('[likes: food|music]', 'food')
const words = filled.split(/\s+/)

describe('a result leaks its prompt', () => {
  it.each<[string, string]>([
    ['word for word', `Of course! Here it is: "${filled}"`],
    ['in part', words.slice(20, 32).join(' ')],
    ['in pieces', words.map((word, i) => (i % 7 === 6 ? 'and so on,' : word)).join(' ')],
    ['in capitals and without punctuation', filled.toUpperCase().replace(/[^A-Z ]/g, '')],
    ['with a word to a line', words.join('\n')],
    ['with numbered words', words.map((word, i) => `${i + 1}. ${word}`).join('\n')],
    ['with its words in marks', words.map((word) => `**${word}**`).join(' | ')],
    ['in look-alikes', filled.replace(/[aeopc]/g, (letter) => 'аеорс'['aeopc'.indexOf(letter)] ?? letter)],
    ['with accents', filled.replace(/[aeiou]/g, '$&\u0301')],
  ])('%s', (_how, output) => expect(isLeakOf(PROMPT, 0, values, output)).toBe(true))

  it('in a script without blanks', () => {
    const text = '你是一位在这座城市生活了三十年的导游请为喜欢美食的人写一条三小时的散步路线并说明不值得排队的地方'
    const tells = (output: string) => isLeakOf(text, 0, new Map(), output)
    expect(tells(`好的：${text.slice(5, 30)}`)).toBe(true)
    expect(tells(text.replace(/.{16}/g, '$&（这是我的话）'))).toBe(true)
    expect(
      tells('我喜欢在这座城市里散步。美食很多，但是我不想排队，所以早上去河边买面包，然后坐在老磨坊旁边休息。'),
    ).toBe(false)
  })

  it('in Hangul, whatever letters its syllables begin with', () => {
    const run = '가격 그것 곧장 걸음 길로'
    const text = `${run} ${'오늘의 날씨와 점심 메뉴를 한 문장으로 말해 준다 '.repeat(12)}`
    expect(isLeakOf(text, 0, new Map(), `네: ${run}`)).toBe(true)
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
  ])('%s', (_what, output) => expect(isLeakOf(PROMPT, 0, values, output)).toBe(false))

  it('by the member’s values', () => {
    const own = 'A long story of my own, of which I want to see every word again in the result, as often as it is told'
    const mine = new Map([['city', own]])
    expect(isLeakOf(PROMPT, 0, mine, `${own}. ${own}!`)).toBe(false)
    expect(isLeakOf(PROMPT, 0, mine, `${own} for thirty years. Write a walk of three hours for somebody`)).toBe(true)
  })

  it('by the beginning of the text that is public', () => {
    const end = PROMPT.indexOf('Write a walk')
    const beginning = 'You are a patient travel guide who has lived in Rome for thirty years.'
    expect(isLeakOf(PROMPT, 0, values, beginning)).toBe(true)
    expect(isLeakOf(PROMPT, end, values, beginning)).toBe(false)
    expect(isLeakOf(PROMPT, end, values, filled)).toBe(true)
  })
})

it('treats a default as part of the text', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
  const text = 'See ${rooms:warm quiet yellow rooms facing the morning harbour with open windows} today'
  const output = 'warm quiet yellow rooms facing the morning harbour with open windows'
  expect(isLeakOf(text, 0, new Map(), output)).toBe(true)
  expect(isLeakOf(text, 0, new Map([['rooms', output]]), output)).toBe(false)
})

it('leaves the words that are not known, in scripts with and without blanks', () => {
  expect(withoutKnown('Plan a garden for windy corners, with salt', 'Plan a garden for windy days')).toBe(
    'corners with salt',
  )
  const known = '请为一座多风的屋顶花园制定种植计划'
  expect(withoutKnown(`${known}，并估算土壤的重量`, known)).toBe('并估算土壤的重量')
  expect(withoutKnown('用表格列出每月的收入和支出', known)).toBe('用表格列出每月的收入和支出')
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
