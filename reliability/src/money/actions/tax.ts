import type { ChangeSettingsBody, SettingStates } from '@promptery/contract/shop/settings/settings'
import { pick } from '../pick.ts'
import { json } from '../scenario.ts'
import type { Action } from './action.ts'

const RATES = [
  { country: 'DE', name: 'VAT', rate: 1900 },
  { country: 'FR', name: 'TVA', rate: 550 },
  { country: '*', name: 'Tax', rate: 887.5 },
]
const KINDS = ['off', 'rates', 'provider'] as const

/** Actions of the owner. What was begun keeps its tax. */
export const taxActions = {
  'the owner changes the tax': {
    weight: 3,
    async run(scenario, random) {
      const { admin } = scenario.shop
      const read = await scenario.call(random, admin, 'GET', '/admin/settings')
      const states = json(read?.body).settings as SettingStates | undefined
      if (!states) return
      const [tax, taxIncluded] = [pick(random, KINDS) ?? 'off', random.below(2) === 0]
      const changes: ChangeSettingsBody = {
        tax: { value: tax, version: states.tax.version },
        taxIncluded: { value: taxIncluded, version: states.taxIncluded.version },
        taxRates: { value: RATES, version: states.taxRates.version },
      }
      const response = await scenario.call(random, admin, 'PUT', '/admin/settings', changes)
      scenario.note(`tax by ${tax}, included ${taxIncluded}: ${response?.status ?? 'no response'}`)
      if (response?.status === 200) scenario.figures.taxChanges += 1
    },
  },
} satisfies Record<string, Action>
