import { CATEGORIES } from '@promptery/contract/constants'
import { expect, it } from 'vitest'
import { categoryOf } from './category-of.ts'

/** Titles of prompts.chat and of picture makers. */
const SORTED: Record<(typeof CATEGORIES)[number], string[]> = {
  Anime: ['Studio Ghibli Countryside', 'Manga Panel Composer'],
  Animal: ['Pet Behaviorist', 'Wary Bear in a Hostile Woodland', 'Lagrange Lens: Blue Wolf'],
  Art: ['Double Exposure Portrait', 'Hyperrealistic Food Photo Creator', 'Makeup Artist', 'Mirror-selfie at home'],
  Building: ['Interior Decorator', 'Architectural Study Sheet: [HISTORIC_SITE_NAME]'],
  Business: ['Salesperson', 'SEO specialist', 'Act as a Product Manager', 'LinkedIn Ghostwriter for a startup'],
  Cartoon: ['American Comic', 'Lego Movie Style Prompt', 'A cartoon cat'],
  Celebrity: ['Pitchside Tunnel Moment with Your Favorite Footballer'],
  Fantasy: ['The Witcher - Double Exposure Effect', 'A broken, soul-crushed medieval knight'],
  Fun: ['Stand-up Comedian', 'Joke of the day', 'Lunatic'],
  Games: ['Chess Player', 'Tic-Tac-Toe Game', 'Multiplayer 3D Plane Game'],
  Icons: ['Design App Store Style Icons', 'Reimagined Logo for Google'],
  Wallpaper: ['Minimalist Landscape', 'Phone wallpapers in pastel'],
  Writing: [
    'Essay Writer',
    'English Translator and Improver',
    'Plagiarism Checker',
    'Title Generator for written articles',
  ],
}

it.each(CATEGORIES.flatMap((category) => SORTED[category].map((title) => [title, category])))(
  'sorts “%s” into %s',
  (title, category) => expect(categoryOf(title, '')).toBe(category),
)

it.each([
  'Linux Terminal',
  'IT Architect',
  'Building a Scalable Search Service',
  'Education Catalogue',
  'Concatenate files',
  'Startled',
  '',
])('does not categorise “%s”', (title) => expect(categoryOf(title, '')).toBeUndefined())

it('looks at the text only if the title has no keyword, and needs more than one there', () => {
  expect(categoryOf('Chess Player', 'A photorealistic portrait, cinematic')).toBe('Games')
  expect(categoryOf('Quiet Glow', 'A photorealistic portrait, cinematic')).toBe('Art')
  expect(categoryOf('Debate Coach', 'Draw me a picture of the debate: a portrait of both sides')).toBeUndefined()
  expect(categoryOf('Quiet Glow', `${'x '.repeat(200)} a photorealistic portrait`)).toBeUndefined()
})
