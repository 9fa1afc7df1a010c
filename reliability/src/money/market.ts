import { PRICES } from '@promptery/contract/constants'
import type { Action } from './action.ts'
import { pick } from './pick.ts'
import { tryWrongPosting } from './wrong-posting.ts'

/** What engineers and admins do. */
export const marketActions = {
  'the price changes': {
    weight: 2,
    async run(cast, random) {
      const listing = pick(random, cast.listings)
      if (!listing) return
      const price = String(pick(random, PRICES))
      const answer = await cast.call(random, listing.by, 'PUT', `/prompts/update/${listing.id}`, { price })
      cast.note(`${listing.id.slice(-4)} costs $${price}: ${answer?.status ?? 'broken off'}`)
    },
  },
  'a listing is deleted': {
    weight: 2,
    async run(cast, random) {
      const listing = pick(random, cast.listings)
      if (!listing) return
      const answer = await cast.call(random, listing.by, 'DELETE', `/prompts/delete/${listing.id}`)
      cast.note(`${listing.id.slice(-4)} is deleted: ${answer?.status ?? 'broken off'}`)
    },
  },
  'an admin decides': {
    weight: 1,
    async run(cast, random) {
      const listing = pick(random, cast.listings)
      if (!listing) return
      const decision = random.below(2) === 0 ? 'approve' : 'reject'
      const path = `/admin/approvals/${listing.id}`
      const answer = await cast.call(random, cast.shop.admin, 'POST', path, { decision })
      cast.note(`${decision} ${listing.id.slice(-4)}: ${answer?.status ?? 'broken off'}`)
    },
  },
  'a wrong posting': {
    weight: 1,
    async run(cast) {
      const outcome = await tryWrongPosting(cast.shop)
      cast.note(`a wrong posting is ${outcome}`)
      if (outcome === 'kept') cast.problem('a posting that does not sum to zero was kept')
      if (outcome !== 'not tried') cast.figures.wrongPostings += 1
    },
  },
} satisfies Record<string, Action>
