/** Every composition by its name. */
import type { Composition } from '../drawing/context.ts'
import { bauhaus } from './abstract/bauhaus.ts'
import { blocks } from './abstract/blocks.ts'
import { enso } from './abstract/enso.ts'
import { flow } from './abstract/flow.ts'
import { glows } from './abstract/glows.ts'
import { maze } from './abstract/maze.ts'
import { mosaic } from './abstract/mosaic.ts'
import { ridges } from './abstract/ridges.ts'
import { rings } from './abstract/rings.ts'
import { terrazzo } from './abstract/terrazzo.ts'
import { topography } from './abstract/topography.ts'
import { weave } from './abstract/weave.ts'
import { animal } from './creatures/animal.ts'
import { birds } from './creatures/birds.ts'
import { dragon } from './creatures/dragon.ts'
import { fish } from './creatures/fish.ts'
import { hummingbird } from './creatures/hummingbird.ts'
import { monsters } from './creatures/monsters.ts'
import { robot } from './creatures/robot.ts'
import { snails } from './creatures/snails.ts'
import { beach } from './nature/beach.ts'
import { dunes } from './nature/dunes.ts'
import { landscape } from './nature/landscape.ts'
import { mountains } from './nature/mountains.ts'
import { mushrooms } from './nature/mushrooms.ts'
import { night } from './nature/night.ts'
import { planets } from './nature/planets.ts'
import { rain } from './nature/rain.ts'
import { snow } from './nature/snow.ts'
import { waves } from './nature/waves.ts'
import { anime } from './people/anime.ts'
import { comic } from './people/comic.ts'
import { mask } from './people/mask.ts'
import { popart } from './people/popart.ts'
import { portrait } from './people/portrait.ts'
import { stage } from './people/stage.ts'
import { wanderer } from './people/wanderer.ts'
import { arches } from './places/arches.ts'
import { balloons } from './places/balloons.ts'
import { cabin } from './places/cabin.ts'
import { castle } from './places/castle.ts'
import { harbour } from './places/harbour.ts'
import { isometric } from './places/isometric.ts'
import { lighthouse } from './places/lighthouse.ts'
import { skyline } from './places/skyline.ts'
import { synthwave } from './places/synthwave.ts'
import { torii } from './places/torii.ts'
import { botanical } from './things/botanical.ts'
import { charts } from './things/charts.ts'
import { chess } from './things/chess.ts'
import { emblem } from './things/emblem.ts'
import { icons } from './things/icons.ts'
import { ideas } from './things/ideas.ts'
import { page } from './things/page.ts'
import { pixel } from './things/pixel.ts'
import { potions } from './things/potions.ts'
import { shelf } from './things/shelf.ts'
import { stillLife } from './things/still-life.ts'
import { typewriter } from './things/typewriter.ts'

export const COMPOSITIONS = {
  animal,
  anime,
  arches,
  balloons,
  bauhaus,
  beach,
  birds,
  blocks,
  botanical,
  cabin,
  castle,
  charts,
  chess,
  comic,
  dragon,
  dunes,
  emblem,
  enso,
  fish,
  flow,
  glows,
  harbour,
  hummingbird,
  snails,
  icons,
  ideas,
  isometric,
  landscape,
  lighthouse,
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
  potions,
  rain,
  ridges,
  rings,
  robot,
  shelf,
  skyline,
  snow,
  stage,
  stillLife,
  synthwave,
  terrazzo,
  topography,
  torii,
  typewriter,
  wanderer,
  waves,
  weave,
} as const satisfies Record<string, Composition>

export type CompositionName = keyof typeof COMPOSITIONS
