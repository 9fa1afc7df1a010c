import { CATEGORIES } from '@promptery/contract/constants'
import { describe, expect, it } from 'vitest'
import { categoryOf } from './category-of.ts'

const sorted = (title: string, text = '', isPicture = false) => categoryOf(title, text, isPicture, 'Writing').value

/** Titles as people write them, of texts and of pictures. */
const TITLES: Record<(typeof CATEGORIES)[number], string[]> = {
  Anime: ['Studio Ghibli Countryside', 'Manga Panel Composer'],
  Animal: ['Pet Behaviorist', 'Wary Bear in a Hostile Woodland', 'Lagrange Lens: Blue Wolf'],
  Art: ['Double Exposure Portrait', 'Hyperrealistic Photo Creator', 'Mirror-selfie at home'],
  Building: ['Interior Decorator', 'Architectural Drawings of a Villa'],
  Business: ['Salesperson', 'SEO specialist', 'Linux Terminal', 'Code reviewer', 'Building a FastAPI Service'],
  Cartoon: ['American Comic', 'Lego Movie Style Prompt', 'A cartoon cat'],
  Celebrity: ['Pitchside Tunnel Moment with Your Favorite Footballer'],
  Fantasy: ['The Witcher - Double Exposure Effect', 'A broken, soul-crushed medieval knight'],
  Fun: ['Stand-up Comedian', 'Joke of the day', 'Lunatic', 'Recipe finder'],
  Games: ['Chess Player', 'Tic-Tac-Toe Game', 'Multiplayer 3D Plane Game'],
  Icons: ['Design App Store Style Icons', 'Reimagined Logo for Google'],
  Wallpaper: ['Minimalist Landscape', 'Phone wallpapers in pastel'],
  Writing: ['Essay Writer', 'English Translator and Improver', 'Plagiarism Checker', 'Debate Coach'],
}

it.each(CATEGORIES.flatMap((category) => TITLES[category].map((title) => [title, category])))(
  'sorts “%s” into %s',
  (title, category) => {
    const isPicture = ['Anime', 'Cartoon', 'Celebrity', 'Fantasy', 'Icons', 'Wallpaper', 'Art'].includes(category)
    expect(sorted(title, '', isPicture)).toBe(category)
  },
)

describe('without a keyword', () => {
  it.each(['Concatenated', 'Startled', 'Temitope', ''])('“%s” takes the default, unsurely', (title) => {
    expect(categoryOf(title, '', false, 'Fun')).toEqual({ value: 'Fun', sureness: 'unsure' })
  })

  it('a picture is art', () => {
    expect(sorted('Quiet Glow', 'A cinematic shot for a brand of tea, to be told as a story', true)).toBe('Art')
    expect(sorted('Quiet Glow', 'A castle, a dragon and a wizard in the mist', true)).toBe('Fantasy')
  })
})

it('believes the title more than the text, and the opening more than the rest', () => {
  expect(sorted('Chess Player', 'You are a poet. Your verse is of marketing.')).toBe('Games')
  expect(sorted('Untitled', 'Act as a poet.')).toBe('Writing')
  expect(sorted('Untitled', `Act as a poet. ${'x '.repeat(200)} a startup, its marketing`)).toBe('Writing')
})

it('is unsure where two categories have as much', () => {
  expect(categoryOf('Chess poems', '', false, 'Writing').sureness).toBe('unsure')
  expect(categoryOf('Chess puzzles', '', false, 'Writing').sureness).toBe('sure')
})
