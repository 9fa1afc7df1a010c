/** Every composition by its name. */
import { animal } from './compositions/animal.ts'
import { anime } from './compositions/anime.ts'
import { arches } from './compositions/arches.ts'
import { balloons } from './compositions/balloons.ts'
import { bauhaus } from './compositions/bauhaus.ts'
import { birds } from './compositions/birds.ts'
import { botanical } from './compositions/botanical.ts'
import { castle } from './compositions/castle.ts'
import { charts } from './compositions/charts.ts'
import { chess } from './compositions/chess.ts'
import { comic } from './compositions/comic.ts'
import { dragon } from './compositions/dragon.ts'
import { enso } from './compositions/enso.ts'
import { fish } from './compositions/fish.ts'
import { flow } from './compositions/flow.ts'
import { icons } from './compositions/icons.ts'
import { ideas } from './compositions/ideas.ts'
import { isometric } from './compositions/isometric.ts'
import { landscape } from './compositions/landscape.ts'
import { mask } from './compositions/mask.ts'
import { maze } from './compositions/maze.ts'
import { monsters } from './compositions/monsters.ts'
import { mosaic } from './compositions/mosaic.ts'
import { mountains } from './compositions/mountains.ts'
import { mushrooms } from './compositions/mushrooms.ts'
import { night } from './compositions/night.ts'
import { page } from './compositions/page.ts'
import { pixel } from './compositions/pixel.ts'
import { planets } from './compositions/planets.ts'
import { popart } from './compositions/popart.ts'
import { portrait } from './compositions/portrait.ts'
import { potions } from './compositions/potions.ts'
import { robot } from './compositions/robot.ts'
import { shelf } from './compositions/shelf.ts'
import { skyline } from './compositions/skyline.ts'
import { stage } from './compositions/stage.ts'
import { stillLife } from './compositions/still-life.ts'
import { synthwave } from './compositions/synthwave.ts'
import { topography } from './compositions/topography.ts'
import { torii } from './compositions/torii.ts'
import { typewriter } from './compositions/typewriter.ts'
import { wanderer } from './compositions/wanderer.ts'
import { waves } from './compositions/waves.ts'
import type { Composition } from './context.ts'

export const COMPOSITIONS = {
  animal,
  anime,
  arches,
  balloons,
  bauhaus,
  birds,
  botanical,
  castle,
  charts,
  chess,
  comic,
  enso,
  fish,
  flow,
  icons,
  isometric,
  landscape,
  mask,
  maze,
  monsters,
  mosaic,
  mountains,
  mushrooms,
  night,
  page,
  pixel,
  planets,
  popart,
  portrait,
  robot,
  shelf,
  skyline,
  stage,
  stillLife,
  synthwave,
  topography,
  torii,
  waves,
  ideas,
  typewriter,
  dragon,
  potions,
  wanderer,
} as const satisfies Record<string, Composition>

export type CompositionName = keyof typeof COMPOSITIONS
