import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATEGORIES, ENGINES, PRICES, PROMPT_TYPES } from '@promptery/contract/constants'
import { resultOf, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { addSampleBody } from '@promptery/contract/listings/samples'
import { splitVariables, variablesIn } from '@promptery/contract/listings/variables/variables'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sketchOfTopic } from '../listings/pictures/stored-pictures.ts'
import { demoFolder } from '../platform/folders.ts'
import { installPlainMessages } from '../platform/http/fastify-app.ts'
import { readDemo } from './content.ts'
import { DEMO_TEXT, filledText, textsOf } from './listing-rows.ts'

// As the server has them, whichever tests run in the same process.
installPlainMessages()

const { people, listings, discussions, conversations } = readDemo()
const everybody = [people.admin, ...people.engineers, ...people.members]

/** The repeated values, case-insensitive. */
function repeated(values: string[]): string[] {
  const lower = values.map((value) => value.toLowerCase())
  return lower.filter((value, index) => lower.indexOf(value) !== index)
}

/** The values of `wanted` that are not in `given`. */
function missing<Value>(wanted: readonly Value[], given: readonly Value[]): Value[] {
  return wanted.filter((value) => !given.includes(value))
}

const falling = (ages: number[]) => [...new Set(ages)].sort((a, b) => b - a)

describe('the demo catalogue', () => {
  it('has unique names, addresses, titles and reviews', () => {
    expect(repeated(everybody.map(({ username }) => username))).toEqual([])
    expect(repeated(everybody.map(({ email }) => email))).toEqual([])
    expect(repeated(listings.map(({ fields }) => fields.title))).toEqual([])
    expect(repeated(listings.flatMap(({ reviews }) => reviews.map(({ text }) => text)))).toEqual([])
  })

  it('covers every category, type, engine, price and engineer with at least 60 listings', () => {
    const of = (key: 'category' | 'type' | 'engine' | 'price') => listings.map(({ fields }) => fields[key])
    expect(missing<unknown>(CATEGORIES, of('category'))).toEqual([])
    expect(missing<unknown>(PROMPT_TYPES, of('type'))).toEqual([])
    expect(missing<unknown>(ENGINES, of('engine'))).toEqual([])
    expect(missing<unknown>(PRICES, of('price'))).toEqual([])
    const uploaders = listings.map(({ engineer }) => engineer)
    expect(
      missing(
        people.engineers.map(({ username }) => username),
        uploaders,
      ),
    ).toEqual([])
    expect(listings.length).toBeGreaterThanOrEqual(60)
  })

  it('has reviews of every temper, and answers', () => {
    const reviews = listings.flatMap(({ reviews }) => reviews)
    expect(new Set(reviews.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4)
    expect(reviews.filter(({ answer }) => answer).length).toBeGreaterThan(10)
  })

  it.each(listings)('$fields.title: has samples, described variables, versions and reviews that fit it', (listing) => {
    const { fields, engineer, daysAgo, status, samples, versions, reviews } = listing
    const names = variablesIn(splitVariables(fields.prompt)).map(({ name }) => name)
    expect(names).not.toEqual([])
    expect(daysAgo).toBeLessThan(people.engineers.find(({ username }) => username === engineer)?.joinedDaysAgo ?? 0)
    expect(samples.length).toBeGreaterThanOrEqual(fields.price > 0 ? 2 : 0)
    expect(fields.gapHints.map(({ gap }) => gap).toSorted()).toEqual(samples.length > 0 ? names.toSorted() : [])
    expect(samples.length).toBeLessThanOrEqual(4)
    for (const { values, text, draws } of samples) {
      expect(missing(Object.keys(values), names)).toEqual([])
      expect(text === undefined).toBe(resultOf(fields.type, SPECIFIED_LISTS) === 'image')
      const filled = filledText(fields.prompt, values)
      expect(filled).toContain(draws ?? '')
      const isFit =
        text === undefined
          ? sketchOfTopic(draws ?? filled).subject !== null
          : addSampleBody.safeParse({ text, model: DEMO_TEXT }).success
      expect(isFit).toBe(true)
    }
    const later = textsOf(listing, new Date())
      .map(({ text }) => text)
      .toReversed()
    for (const [index, { changes }] of versions.entries()) {
      for (const { now } of changes) expect(later[index]).toContain(now)
    }
    const ages = [daysAgo, ...versions.map(({ daysAgo }) => daysAgo).toReversed()]
    expect(ages).toEqual(falling(ages))
    expect(repeated(reviews.map(({ by }) => by))).toEqual([])
    expect(status !== 'pending' || reviews.length === 0).toBe(true)
  })

  it.each(discussions)('$topic: is answered in order, and one answer at most is accepted', ({ hoursAgo, answers }) => {
    const ages = [hoursAgo, ...answers.map((answer) => answer.hoursAgo)]
    expect(ages).toEqual(falling(ages))
    expect(answers.filter(({ isAccepted }) => isAccepted).length).toBeLessThanOrEqual(1)
  })

  it.each(conversations)('the conversation of $between is one of these two, its oldest message first', (talk) => {
    expect(new Set(talk.messages.map(({ from }) => from))).toEqual(new Set(talk.between))
    const ages = talk.messages.map(({ minutesAgo }) => minutesAgo)
    expect(ages).toEqual(falling(ages))
  })
})

describe('a wrong file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'promptery-demo-'))
    await cp(demoFolder, folder, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const fox = 'prompts/06-red-fox-in-the-first-frost.md'
  it.each([
    [fox, 'format: promptery-1\n', '', 'there is no front matter with “format: promptery-1”'],
    [fox, 'price: 4', 'price: 5', 'price: Choose'],
    [fox, 'popularity: 0.', 'popularity: 3.', 'Popularity must have a value of at most 1'],
    [fox, 'tipsToUse:', 'tipsToUes:', 'tipsToUes: no such field'],
    [fox, 'engineer: ', 'engineer: not-', 'people.json has no such engineer'],
    ['reviews.json', 'Red Fox', 'Blue Fox', 'Blue Fox in the First Frost, Long'],
    ['reviews.json', '"by": "', '"by": "not-', 'people.json has no such member'],
    ['discussions.json', '"hoursAgo": 2,', '"hoursAgo": "2",', 'Hours ago must be a number'],
    ['people.json', '{', '', 'after JSON at position 10 (line 2 column 10)'],
  ])('is named with what is wrong: %s with %j as %j', async (name, right, wrong, problem) => {
    const path = join(folder, name)
    const before = await readFile(path, 'utf8')
    expect(before).toContain(right)
    await writeFile(path, before.replace(right, wrong))
    try {
      expect(() => readDemo(folder)).toThrow(`${path}: `)
      expect(() => readDemo(folder)).toThrow(problem)
    } finally {
      await writeFile(path, before)
    }
  })
})
