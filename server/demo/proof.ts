import { animalProof } from './proof/animal.ts'
import { animeProof } from './proof/anime.ts'
import { artProof } from './proof/art.ts'
import { buildingProof } from './proof/building.ts'
import { businessProof } from './proof/business.ts'
import { cartoonProof } from './proof/cartoon.ts'
import { celebrityProof } from './proof/celebrity.ts'
import { fantasyProof } from './proof/fantasy.ts'
import { funProof } from './proof/fun.ts'
import { gamesProof } from './proof/games.ts'
import { iconsProof } from './proof/icons.ts'
import { editingProof } from './proof/texts/editing.ts'
import { pricingProof } from './proof/texts/pricing.ts'
import { quizProof } from './proof/texts/quiz.ts'
import { wallpaperProof } from './proof/wallpaper.ts'
import { writingProof } from './proof/writing.ts'

/** What stands beside the listings, by their titles. */
export const DEMO_PROOF = new Map(
  [
    ...animeProof,
    ...animalProof,
    ...artProof,
    ...buildingProof,
    ...businessProof,
    ...pricingProof,
    ...cartoonProof,
    ...celebrityProof,
    ...fantasyProof,
    ...funProof,
    ...gamesProof,
    ...iconsProof,
    ...quizProof,
    ...wallpaperProof,
    ...writingProof,
    ...editingProof,
  ].map((proof) => [proof.title, proof]),
)
