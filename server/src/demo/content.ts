import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { APPROVAL_STATUSES } from '@promptery/contract/listings/approval'
import { SPECIFIED_RULES } from '@promptery/contract/listings/price'
import { z } from 'zod'
import { headOf } from '../listings/import/front-matter.ts'
import { importRow } from '../listings/import/import-row.ts'
import { FIELDS, recordOf } from '../listings/import/records.ts'
import { LISTING_FORMAT } from '../listings/values.ts'
import { demoFolder } from '../platform/folders.ts'

export type DemoContent = ReturnType<typeof readDemo>
export type DemoListing = DemoContent['listings'][number]
type Names = z.ZodType<string>

const text = z.string()
const ago = z.number().min(0)
/** A number of front matter, whose scalars are texts. */
const written = text.transform(Number).pipe(ago)

const person = z.strictObject({ username: text, email: text, joinedDaysAgo: ago })
const people = z.strictObject({ admin: person, engineers: z.array(person), members: z.array(person) })

/** `draws`: the part of the filled prompt that is drawn, where the whole names other things first. */
const sample = z.strictObject({ values: z.record(text, text), text: text.optional(), draws: text.optional() })
/** Passages of the later text, and what stood there before. */
const change = z.strictObject({ now: text, before: text })
const version = z.strictObject({ daysAgo: written, note: text, changes: z.array(change) })

/** What the front matter of a listing has beside the fields of an export. */
const beside = (engineer: Names) =>
  z.strictObject({
    engineer,
    daysAgo: written,
    /** Part of the members that like and buy it. */
    popularity: written.pipe(z.number().max(1)),
    status: z.enum(APPROVAL_STATUSES).default('approved'),
    /** Each a text as the prompt would make it, or the sketcher's picture of the prompt with the values. */
    samples: z.array(sample).default([]),
    /** Changes of the text, the latest first. */
    versions: z.array(version).default([]),
  })

const reviewsBy = (by: Names) =>
  z.array(z.strictObject({ by, stars: z.int().min(1).max(5), text, answer: text.optional() }))

const discussionsOf = (author: Names) => {
  const answer = z.strictObject({ by: author, text, hoursAgo: ago, isAccepted: z.boolean().default(false) })
  const answers = z.array(answer).default([])
  return z.array(z.strictObject({ author, topic: text, description: text, hoursAgo: ago, answers }))
}

const conversationsOf = (person: Names) => {
  const message = z.strictObject({ from: person, message: text, minutesAgo: ago })
  return z.array(z.strictObject({ between: z.tuple([person, person]), messages: z.array(message).min(1) }))
}

/**
 * Reads the demo catalogue: people, discussions, conversations and reviews from JSON, and from each Markdown file, in the
 * order of their names, a listing as the shop exports it.
 * @throws Error with the path of a wrong file and what is wrong
 */
export function readDemo(folder: string = demoFolder) {
  const json = <Value>(name: string, schema: z.ZodType<Value>): Value =>
    readWith(join(folder, name), (source) => schema.parse(JSON.parse(source)))
  const { admin, engineers, members } = json('people.json', people)
  const oneOf = (all: { username: string }[], what: string) =>
    z.enum(
      all.map(({ username }) => username),
      `people.json has no such ${what}`,
    )
  const engineer = oneOf(engineers, 'engineer')
  const author = oneOf([...engineers, ...members], 'engineer or member')
  const files = readdirSync(join(folder, 'prompts')).sort()
  const listings = files.map((file) => readWith(join(folder, 'prompts', file), (source) => listingIn(source, engineer)))
  const titles = z.enum(listings.map(({ fields }) => fields.title))
  const reviews = json('reviews.json', z.partialRecord(titles, reviewsBy(oneOf(members, 'member'))))
  return {
    people: { admin, engineers, members },
    listings: listings.map((listing) => ({ ...listing, reviews: reviews[listing.fields.title] ?? [] })),
    discussions: json('discussions.json', discussionsOf(author)),
    conversations: json('conversations.json', conversationsOf(author)),
  }
}

function listingIn(source: string, engineer: Names) {
  const { fields, body } = headOf(source)
  if (fields.format !== LISTING_FORMAT) throw new Error(`there is no front matter with “format: ${LISTING_FORMAT}”`)
  const record = recordOf({ ...fields, prompt: body }, new Map()) ?? {}
  // The listing names what these would set.
  const row = importRow(record, { price: 0, category: '', licence: 'personal', rules: SPECIFIED_RULES })
  if (typeof row === 'string') throw new Error(row)
  const exported: readonly string[] = FIELDS
  const others = Object.entries(fields).filter(([name]) => !exported.includes(name))
  const given = { ...Object.fromEntries(others), engineer: row.handle }
  return { ...beside(engineer).parse(given), fields: row.fields }
}

function readWith<Value>(path: string, read: (source: string) => Value): Value {
  try {
    return read(readFileSync(path, 'utf8'))
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : error
    throw new Error(`${path}: ${problem instanceof Error ? problem.message : problem}`)
  }
}
