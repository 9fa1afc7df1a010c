import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sketch } from '@promptery/sketch'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'

/** Words of real titles that name a subject, judged by hand. Read a new pair before adding it. */
const READ = `
book: book, literary, story, storyteller, storytelling
briefcase: career, cv, job, recruiter, resume
camera: camera, photo, photography
car: car, supercar
chart: excel, investment, revenue, sales, trading
chess: chess
city: city, manhattan
clipboard: plan
cocktail: daiquiri
code: code, coding, developer, devops, frontend, github, javascript, programmers, programming, python, react, regex, sql
coffee: café
comic panel: comic
conversation: interview, interviewer
cooking: chef, recipe
fish: underwater
flowers: bouquet
football: football
gamepad: game, games
gears: mechanical, workflow
harbour: harbour
health: clinic, doctor, health, hospital, medical, pharmacy
heart: love, relationship
house: villa
icons: emoji
isometric world: isometric
light bulb: idea, ideas
lighthouse: lighthouse
magnifying glass: analysis, analyst, analyze, analyzer, investigative, research, search
man: boy
manuscript: article, blogging, copywriter, novelist, thesis
microphone: rapper
music: composer, guitar, music, musician
night sky: midnight, night
padlock: password
paper planes: email
person: person, portrait, self portrait, selfie
phone: app, iphone
pixel art: pixel, pixelated
scales: lawyer
school: academic, course, math, school, students, teacher, university
ship: pirate
skyline: cityscapes, skyline
snow: winter
sprouts: growth
suitcase: travel
website: ui, web, website
wolf: wolf
woman: girl, woman
zen circle: zen
`

const root = fileURLToPath(new URL('../../..', import.meta.url))
const LIBRARIES = ['../shared/data/prompts.csv', 'e2e/fixtures/prompts.csv'].map((path) => root + path)
const TITLES = LIBRARIES.filter(existsSync).flatMap((path) => {
  const rows: { act: string }[] = parse(readFileSync(path), { columns: true, relax_quotes: true })
  const step = Math.max(1, Math.floor(rows.length / 300))
  return rows.filter((_, i) => i % step === 0).slice(0, 300)
})

it('covers of real titles show only what a word of the title names, in each category', () => {
  const read = new Map(
    READ.trim()
      .split('\n')
      .map((line) => line.split(': '))
      .map(([subject = '', words = '']) => [subject, words.split(', ')]),
  )
  let figurative = 0
  for (const { act: title } of TITLES) {
    for (const category of ['Animal', 'Celebrity', 'Writing']) {
      const { subject } = sketch(title, { category })
      if (!subject) continue
      figurative += 1
      const words = title.split(/[^\p{L}\p{M}\p{N}]+/u)
      expect(words, title).toEqual(expect.arrayContaining(subject.word.split(' ')))
      expect(read.get(subject.subject), `${title}: ${subject.subject}`).toContain(subject.word.toLowerCase())
    }
  }
  expect(figurative).toBeGreaterThan(TITLES.length)
})
