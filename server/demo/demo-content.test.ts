import { CATEGORIES, ENGINES, PRICES, PROMPT_TYPES } from '@promptery/contract/constants'
import { resultOf, SPECIFIED_LISTS } from '@promptery/contract/listings/lists'
import { promptFields } from '@promptery/contract/listings/prompts'
import { addSampleBody } from '@promptery/contract/listings/proof/samples'
import { splitVariables, variablesIn } from '@promptery/contract/variables/variables'
import { describe, expect, it } from 'vitest'
import { sketchOfTopic } from '../src/catalog/pictures/cover.ts'
import { DEMO_CONVERSATIONS } from './conversations.ts'
import { DEMO_DISCUSSIONS } from './discussions.ts'
import { DEMO_ADMIN, DEMO_ENGINEERS, DEMO_MEMBERS } from './people.ts'
import { DEMO_PROMPTS } from './prompts.ts'
import { DEMO_PROOF } from './proof.ts'
import { DEMO_TEXT, filledText, proofColumns, textsOf } from './proof-rows.ts'

const people = [DEMO_ADMIN, ...DEMO_ENGINEERS, ...DEMO_MEMBERS]
const usernames = people.map((user) => user.username)
const authors = [...DEMO_ENGINEERS, ...DEMO_MEMBERS].map((user) => user.username)
const engineers = DEMO_ENGINEERS.map((user) => user.username)

/** The repeated values, case-insensitive. */
function repeated(values: string[]): string[] {
  const lower = values.map((value) => value.toLowerCase())
  return lower.filter((value, index) => lower.indexOf(value) !== index)
}

/** The values of `wanted` that are not in `given`. */
function missing<Value>(wanted: readonly Value[], given: readonly Value[]): Value[] {
  return wanted.filter((value) => !given.includes(value))
}

describe('the demo people', () => {
  it('have unique names and addresses', () => {
    expect(repeated(usernames)).toEqual([])
    expect(repeated(people.map((user) => user.email))).toEqual([])
  })
})

describe('the demo prompts', () => {
  it('are at least 60', () => {
    expect(DEMO_PROMPTS.length).toBeGreaterThanOrEqual(60)
  })

  it('cover every category, type, engine and price', () => {
    const of = <Key extends 'category' | 'type' | 'engine' | 'price'>(key: Key) => DEMO_PROMPTS.map((p) => p[key])
    expect(missing(CATEGORIES, of('category'))).toEqual([])
    expect(missing(PROMPT_TYPES, of('type'))).toEqual([])
    expect(missing(ENGINES, of('engine'))).toEqual([])
    expect(missing(PRICES, of('price'))).toEqual([])
  })

  it('have unique titles', () => {
    expect(repeated(DEMO_PROMPTS.map((prompt) => prompt.title))).toEqual([])
  })

  it('come from known engineers, and every engineer has some', () => {
    const uploaders = DEMO_PROMPTS.map((prompt) => prompt.engineer)
    expect(missing(uploaders, engineers)).toEqual([])
    expect(missing(engineers, uploaders)).toEqual([])
  })

  it.each(DEMO_PROMPTS)('$title: would pass the upload form and has a placeholder', (prompt) => {
    const parsed = promptFields.safeParse(prompt)
    expect(parsed.error?.issues ?? []).toEqual([])
    expect(prompt.prompt).toMatch(/\[[^\]]+\]/)
    expect(prompt.popularity).toBeGreaterThanOrEqual(0)
    expect(prompt.popularity).toBeLessThanOrEqual(1)
  })

  it('are uploaded after their engineers joined', () => {
    const joined = new Map(DEMO_ENGINEERS.map((user) => [user.username, user.joinedDaysAgo]))
    const early = DEMO_PROMPTS.filter((prompt) => prompt.daysAgo >= (joined.get(prompt.engineer) ?? 0))
    expect(early.map((prompt) => prompt.title)).toEqual([])
  })
})

describe('the demo discussions', () => {
  it('have known authors', () => {
    expect(DEMO_DISCUSSIONS).not.toEqual([])
    expect(
      missing(
        DEMO_DISCUSSIONS.map((discussion) => discussion.author),
        authors,
      ),
    ).toEqual([])
  })

  it.each(DEMO_DISCUSSIONS)(
    '$topic: known authors answer it in their order, and one answer at most is accepted',
    ({ hoursAgo, answers = [] }) => {
      expect(
        missing(
          answers.map(({ by }) => by),
          authors,
        ),
      ).toEqual([])
      const ages = [hoursAgo, ...answers.map((answer) => answer.hoursAgo)]
      expect(ages).toEqual([...new Set(ages)].sort((a, b) => b - a))
      expect(answers.filter(({ isAccepted }) => isAccepted).length).toBeLessThanOrEqual(1)
    },
  )
})

describe('the demo conversations', () => {
  it.each(DEMO_CONVERSATIONS)('number %$ has two known partners and its oldest message first', (...messages) => {
    const partners = [...new Set(messages.flatMap(({ from, to }) => [from, to]))]
    expect(partners).toHaveLength(2)
    expect(missing(partners, usernames)).toEqual([])
    expect(messages.filter(({ from, to }) => from === to)).toEqual([])
    const ages = messages.map(({ minutesAgo }) => minutesAgo)
    expect(ages).toEqual([...ages].sort((a, b) => b - a))
  })
})

describe('what stands beside the demo prompts', () => {
  const members = DEMO_MEMBERS.map((user) => user.username)
  const priced = DEMO_PROMPTS.filter(({ price }) => price > 0)

  it('belongs to a prompt, and every priced one has it', () => {
    expect(
      missing(
        [...DEMO_PROOF.keys()],
        DEMO_PROMPTS.map(({ title }) => title),
      ),
    ).toEqual([])
    expect(
      missing(
        priced.map(({ title }) => title),
        [...DEMO_PROOF.keys()],
      ),
    ).toEqual([])
  })

  it.each(DEMO_PROMPTS.filter(({ title }) => DEMO_PROOF.has(title)))(
    '$title: has samples, described variables, versions and reviews that fit it',
    (prompt) => {
      const proof = DEMO_PROOF.get(prompt.title)
      if (!proof) throw new Error('has none')
      const names = variablesIn(splitVariables(prompt.prompt)).map(({ name }) => name)
      const { gapHints } = promptFields.parse({ ...prompt, gapHints: proofColumns(proof, []).gapHints })
      // Brackets that no buyer fills in are words that the model is to write.
      expect(gapHints.map(({ gap }) => gap).toSorted()).toEqual(names.toSorted())
      expect(proof.samples.length).toBeGreaterThanOrEqual(prompt.price > 0 ? 2 : 1)
      expect(proof.samples.length).toBeLessThanOrEqual(4)
      for (const { values, text, draws } of proof.samples) {
        expect(missing(Object.keys(values), names)).toEqual([])
        expect(text === undefined).toBe(resultOf(prompt.type, SPECIFIED_LISTS) === 'image')
        const filled = filledText(prompt.prompt, values)
        if (draws !== undefined) expect(filled).toContain(draws)
        if (text === undefined) expect(sketchOfTopic(draws ?? filled).subject).not.toBe(null)
        else expect(addSampleBody.safeParse({ text, model: DEMO_TEXT }).error?.issues ?? []).toEqual([])
      }
      const texts = textsOf(prompt, proof, new Date())
      expect(new Set(texts.map(({ text }) => text)).size).toBe(1 + (proof.versions ?? []).length)
      const ages = [prompt.daysAgo, ...(proof.versions ?? []).map(({ daysAgo }) => daysAgo).toReversed()]
      expect(ages).toEqual([...ages].sort((a, b) => b - a))
      const reviewers = (proof.reviews ?? []).map(({ by }) => by)
      expect([missing(reviewers, members), repeated(reviewers)]).toEqual([[], []])
      if (prompt.status === 'pending') expect(reviewers).toEqual([])
    },
  )

  it('has reviews of every temper, and answers', () => {
    const reviews = [...DEMO_PROOF.values()].flatMap(({ reviews = [] }) => reviews)
    expect(new Set(reviews.map(({ stars }) => stars)).size).toBeGreaterThanOrEqual(4)
    expect(reviews.filter(({ answer }) => answer).length).toBeGreaterThan(10)
    expect(repeated(reviews.map(({ text }) => text))).toEqual([])
  })
})
