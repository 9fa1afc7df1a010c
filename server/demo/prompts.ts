import { animalPrompts } from './prompts/animal.ts'
import { animePrompts } from './prompts/anime.ts'
import { artPrompts } from './prompts/art.ts'
import { buildingPrompts } from './prompts/building.ts'
import { businessPrompts } from './prompts/business.ts'
import { cartoonPrompts } from './prompts/cartoon.ts'
import { celebrityPrompts } from './prompts/celebrity.ts'
import { fantasyPrompts } from './prompts/fantasy.ts'
import { funPrompts } from './prompts/fun.ts'
import { gamesPrompts } from './prompts/games.ts'
import { iconsPrompts } from './prompts/icons.ts'
import { wallpaperPrompts } from './prompts/wallpaper.ts'
import { writingPrompts } from './prompts/writing.ts'
import type { DemoPrompt } from './types.ts'

/** All prompts of the demo marketplace. */
export const DEMO_PROMPTS: DemoPrompt[] = [
  ...animePrompts,
  ...animalPrompts,
  ...artPrompts,
  ...buildingPrompts,
  ...businessPrompts,
  ...cartoonPrompts,
  ...celebrityPrompts,
  ...fantasyPrompts,
  ...funPrompts,
  ...gamesPrompts,
  ...iconsPrompts,
  ...wallpaperPrompts,
  ...writingPrompts,
]
