import { ENGINEER_SORTS } from '@promptery/contract/market/engineer-lists'

const SWITCHES = ['takesWork', 'hasSold', 'showsSamples'] as const
export type Switch = (typeof SWITCHES)[number]

export const PRICES = [20, 50, 100, 250]
export const DAYS = [1, 3, 7, 14, 30]

const CHOICES: Record<string, readonly string[]> = {
  ...Object.fromEntries(SWITCHES.map((name) => [name, ['true']])),
  sort: ENGINEER_SORTS.slice(1),
  priceMax: PRICES.map(String),
  daysMax: DAYS.map(String),
}

/** The filters and the order in an address, as the API has them. Others are left out. */
export const foundIn = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(CHOICES).flatMap(([name, values]) => {
      const value = params.get(name)
      return value !== null && values.includes(value) ? [[name, value]] : []
    }),
  )
