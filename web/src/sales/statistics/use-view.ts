import { STATISTICS_DAYS } from '@promptery/contract/constants'
import { useSearchParams } from 'react-router'
import type { Days } from './api.ts'
import { FIGURES, type Figure } from './figures.ts'

type View = { days: Days; figure: Figure }

const DEFAULT: View = { days: 30, figure: 'earnings' }

/** Range and figure of the chart, stored in the URL. */
export function useView() {
  const [params] = useSearchParams()
  const view: View = {
    days: STATISTICS_DAYS.find((days) => String(days) === params.get('days')) ?? DEFAULT.days,
    figure: FIGURES.find((figure) => figure === params.get('show')) ?? DEFAULT.figure,
  }
  const linkTo = (change: Partial<View>) => {
    const { days, figure } = { ...view, ...change }
    const search = new URLSearchParams({
      ...(days !== DEFAULT.days && { days: String(days) }),
      ...(figure !== DEFAULT.figure && { show: figure }),
    })
    return { search: `${search}` }
  }
  return { ...view, linkTo }
}
