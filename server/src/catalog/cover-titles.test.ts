import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sketch } from '@promptery/sketch'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { DEMO_PROMPTS } from '../../demo/prompts.ts'

/** What each cover of the demo catalogue should show, judged by its title: subject and word, or abstract. */
const DEMO: readonly (readonly [title: string, shown: string | null])[] = [
  ['Red Fox in the First Frost, Long-Lens Wildlife Portrait', 'fox <- Fox'],
  ['Your Pet in Velvet: an Old Master Oil Portrait', 'dog <- Pet'],
  ['Hummingbird and Orchid: Frozen-Wing Macro Study', 'hummingbird <- Hummingbird'],
  ['Rescue Dog Profiles that Find the Right Home', 'dog <- Dog'],
  ['Paper-Cut Whale Beneath a Sleeping Village', 'whale <- Whale'],
  ['Harbour at Dusk: a Niji Key Visual with Lanterns and Gulls', 'harbour <- Harbour'],
  ['Neon City Courier in the Rain, Full-Body Anime Illustration', 'anime character <- Anime'],
  ['Rival Arc Planner: Twelve Episodes from First Clash to Respect', 'clipboard <- Planner'],
  ['Lighthouse Mage Turnaround: Front, Side and Back Model Sheet', 'lighthouse <- Lighthouse'],
  ['Tiny Kitchen, Big Steam: a Cosy Supper Scene in Anime Style', 'cooking <- Kitchen'],
  ['Three-Ink Linocut Lighthouse with Honest Registration Slips', 'lighthouse <- Lighthouse'],
  ['Botanical Plate of an Orchid in Transparent Watercolour', 'flowers <- Botanical'],
  ['Still Life with Lemons and Mended Porcelain', 'still life <- Still Life'],
  ['Wall Labels and Artist Statements without Art-Speak', null],
  ['Risograph Gig Poster: Overprinted Shapes, Two Spot Inks', null],
  ['Timber Cabin above a Fjord at Blue Hour', 'cabin <- Cabin'],
  ['Concrete Library Interior with Falling Shafts of Light', 'bookshelf <- Library'],
  ['Corner Bakery Cutaway: an Isometric Doll’s-House View', 'bread <- Bakery'],
  ['Small-Flat Renovation Brief: from Wish List to Builder’s Scope', null],
  ['Façade Reader: Heritage Survey Notes from Photos and Jottings', 'clipboard <- Survey'],
  ['Pricing Page Teardown: Find the Doubt that Costs You Sales', 'chart <- Sales'],
  ['One-Page Board Update from a Month of Scattered Notes', null],
  ['Support Ticket Triage that Returns Clean JSON', null],
  ['Amber Bottle on Travertine: Skincare Product Still Life', 'still life <- Still Life'],
  ['First Email to a Stranger, Five Sentences Only', 'paper planes <- Email'],
  ['Grumpy Badger Postman on His Morning Round', 'badger <- Badger'],
  ['Dancing Teapot in 1930s Rubber-Hose Animation Style', 'teapot <- Teapot'],
  ['Four-Panel Strip Writer with a Silent Third Panel', 'manuscript <- Writer'],
  ['Nervous Pigeon Sticker Sheet, Nine Moods', 'songbird <- Pigeon'],
  ['Space-Snail Crew: a Saturday-Morning Ensemble Line-Up', 'snail <- Snail'],
  ['Red-Carpet Editorial Portrait of a Star who Never Existed', 'person <- Portrait'],
  ['Ninety-Second Award Speech: Laughs, Thanks, Exit', 'microphone <- Speech'],
  ['Fan-Letter Replies with a Human Pulse', 'manuscript <- Letter'],
  ['Rise, Scandal, Comeback: a Fictional Star’s Full Biography', null],
  ['Dressing-Room Mirror: Backstage Portrait on Grainy Film', 'person <- Portrait'],
  ['Dragon circling a drowned castle at first light', 'dragon <- Dragon'],
  ['Grimoire page with pressed moonflowers and ink notes', 'book <- Grimoire'],
  ['Court intrigue builder for a fantasy capital', null],
  ['Floating-island planet, mapped on old vellum', 'planets <- planet'],
  ['Forest guardian carved from living oak', 'tree <- oak'],
  ['Pub quiz in a box: six rounds and a tie-breaker', null],
  ['Your pet as a stern oil-painted admiral', 'dog <- pet'],
  ['Tiny people at work on a giant breakfast', null],
  ['Deadpan office horoscopes for the Monday channel', 'night sky <- horoscopes'],
  ['Escape-room evening built from your own kitchen', 'cooking <- kitchen'],
  ['Hedge-maze ground tiles, top-down and seamless', 'maze <- Hedge maze'],
  ['Chess opening coach that asks before it tells', 'chess <- Chess'],
  ['Two-hour one-shot dungeon master for three friends', 'dungeon <- dungeon'],
  ['Boss creature turnaround sheet: front, side, back', 'monster <- Boss creature'],
  ['Isometric potion shop diorama under a full moon', 'potions <- potion'],
  ['Frosted-glass weather icons: sun, cloud and moon', 'icons <- icons'],
  ['Line-icon brief writer for a whole design system', 'icons <- icon'],
  ['Claymation app icons in soft studio light', 'icons <- icons'],
  ['Pixel-art inventory icons with a 32-pixel look', 'icons <- icons'],
  ['Enamel-pin badges: mountain, fox and compass', 'icons <- badges'],
  ['Aurora above a black-sand beach, phone and desktop', 'aurora <- Aurora'],
  ['Ringed planet rising over a salt desert', 'planets <- planet'],
  ['Cut-paper waves and a paper moon, seamless', 'moon <- moon'],
  ['Rainy tram window at blue hour', 'rain <- Rainy'],
  ['Calm dune gradients that leave your icons readable', 'dunes <- dune'],
  ['Developmental editor’s letter for a first novel', 'manuscript <- editor'],
  ['Newsletter in your own voice, from rough notes', 'paper planes <- Newsletter'],
  ['Plain-English rewrite of a dense policy', null],
  ['Dialogue doctor: a subtext pass for one scene', 'conversation <- Dialogue'],
  ['Wedding speech from one page of memories', 'heart <- Wedding'],
  ['Story opening told by five rival narrators', 'book <- Story'],
]

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

it('covers of the demo catalogue show what their titles say', () => {
  const shown = DEMO_PROMPTS.map(({ title, category }) => {
    const { subject } = sketch(title, { category })
    return [title, subject && `${subject.subject} <- ${subject.word}`]
  })
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(DEMO))
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
