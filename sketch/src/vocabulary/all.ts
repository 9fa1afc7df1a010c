import { ANY_ANIMAL, CREATURES } from './creatures.ts'
import type { Vocabulary } from './entry.ts'
import { OCCUPATIONS } from './occupations.ts'
import { FIGURES, PEOPLE, PORTRAITS } from './people.ts'
import { PLACES, SETTINGS, STYLES } from './places.ts'
import { THINGS } from './things.ts'

export const VOCABULARIES: readonly Vocabulary[] = [
  CREATURES,
  ANY_ANIMAL,
  FIGURES,
  PEOPLE,
  PORTRAITS,
  PLACES,
  THINGS,
  SETTINGS,
  STYLES,
  OCCUPATIONS,
]
