import { PRICES } from '@promptery/contract/constants'
import { pick } from '../pick.ts'
import type { Action } from './action.ts'
import { tryWrongPosting } from './wrong-posting.ts'

/** Actions of engineers and admins on listings. */
export const marketActions = {
  'the price changes': {
    weight: 2,
    async run(scenario, random) {
      const listing = pick(random, scenario.listings)
      if (!listing) return
      const price = String(pick(random, PRICES))
      const response = await scenario.call(random, listing.by, 'PUT', `/prompts/update/${listing.id}`, { price })
      scenario.note(`${listing.id.slice(-4)} costs $${price}: ${response?.status ?? 'no response'}`)
    },
  },
  'a listing is deleted': {
    weight: 2,
    async run(scenario, random) {
      const listing = pick(random, scenario.listings)
      if (!listing) return
      const response = await scenario.call(random, listing.by, 'DELETE', `/prompts/delete/${listing.id}`)
      scenario.note(`${listing.id.slice(-4)} is deleted: ${response?.status ?? 'no response'}`)
    },
  },
  'an admin decides': {
    weight: 1,
    async run(scenario, random) {
      const listing = pick(random, scenario.listings)
      if (!listing) return
      const decision = random.below(2) === 0 ? 'approve' : 'reject'
      const path = `/admin/approvals/${listing.id}`
      const response = await scenario.call(random, scenario.shop.admin, 'POST', path, { decision })
      scenario.note(`${decision} ${listing.id.slice(-4)}: ${response?.status ?? 'no response'}`)
    },
  },
  'a wrong posting': {
    weight: 1,
    async run(scenario) {
      const outcome = await tryWrongPosting(scenario.shop)
      scenario.note(`a wrong posting is ${outcome}`)
      if (outcome === 'stored') scenario.problem('a posting that does not sum to zero was stored')
      if (outcome !== 'not tried') scenario.figures.wrongPostings += 1
    },
  },
} satisfies Record<string, Action>
