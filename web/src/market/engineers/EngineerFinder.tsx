import { ENGINEER_SORTS } from '@promptery/contract/market/engineer-lists'
import type { Engineer } from '@promptery/contract/market/engineers'
import { formatShortMoney } from '@promptery/contract/money'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { optionsOf, SelectField } from '../../ui/forms/Select.tsx'
import { InfiniteList, useAfter } from '../../ui/list/InfiniteList.tsx'
import { Section } from '../../ui/Section.tsx'
import { engineersOptions } from './api.ts'
import { EngineerGrid, EngineerGridSkeleton } from './EngineerGrid.tsx'
import { describeWork } from './work.ts'

/** Filters and an order, kept in the address, and those who pass. Without any: all who are not shown above. */
export function EngineerFinder({ above }: { above: readonly Engineer[] }) {
  const [params, setParams] = useSearchParams()
  const found = foundIn(params)
  const after = useAfter()
  const isFiltered = Object.keys(found).length > 0
  const change = (changes: Record<string, string>) => {
    // The URL is ahead of the rendered state.
    const current = foundIn(new URLSearchParams(window.location.search))
    const next = Object.entries({ ...current, ...changes }).filter(([, value]) => value !== '')
    setParams(Object.fromEntries(next), { replace: true, preventScrollReset: true })
  }
  const shownOf = (engineers: Engineer[]) =>
    isFiltered ? engineers : engineers.filter(({ _id }) => !above.some((one) => one._id === _id))
  return (
    <Section title="Find an Engineer">
      <FinderFields found={found} onChange={change} />
      <InfiniteList
        key={JSON.stringify(found)}
        options={{ ...engineersOptions(found, after), ...(isFiltered && { placeholderData: keepPreviousData }) }}
        isPaged
        what="the engineers"
        status={(engineers, hasMore) =>
          isFiltered ? `${plural(engineers.length, 'engineer')}${hasMore ? ' so far' : ''}` : ''
        }
        skeleton={<EngineerGridSkeleton />}
        empty={
          <EmptyState
            title="No engineer fits"
            action={
              <Button onClick={() => setParams({}, { replace: true, preventScrollReset: true })}>Show all</Button>
            }
          >
            Take a filter away, or write to an engineer whose prompts you like.
          </EmptyState>
        }
      >
        {(engineers) => {
          const shown = shownOf(engineers)
          return shown.length > 0 ? (
            <EngineerGrid engineers={shown} more={(engineer) => <Hiring engineer={engineer} />} />
          ) : (
            <p className="text-muted">All engineers are above.</p>
          )
        }}
      </InfiniteList>
    </Section>
  )
}

function Hiring({ engineer: { makes, work } }: { engineer: Engineer }) {
  const { currency } = useConfig()
  return (
    <>
      {makes && (
        <span dir="auto" className="mt-1 line-clamp-2 text-small wrap-anywhere">
          {makes}
        </span>
      )}
      {work && <span className="mt-1 block text-small text-muted">{describeWork(work, currency)}</span>}
    </>
  )
}

const SWITCH_LABELS: Record<Switch, string> = {
  takesWork: 'Takes work',
  hasSold: 'Has sold',
  showsSamples: 'Shows samples',
}

type FinderFieldsProps = { found: Record<string, string>; onChange: (changes: Record<string, string>) => void }

function FinderFields({ found, onChange }: FinderFieldsProps) {
  const { currency } = useConfig()
  const selects = [
    {
      name: 'sort',
      label: 'Sort',
      options: [{ value: '', label: ENGINEER_SORTS[0] }, ...optionsOf(ENGINEER_SORTS.slice(1))],
    },
    {
      name: 'priceMax',
      label: 'Price',
      options: [
        { value: '', label: 'Any price' },
        ...PRICES.map((price) => ({ value: `${price}`, label: `From ${formatShortMoney(price, currency)} or less` })),
      ],
    },
    {
      name: 'daysMax',
      label: 'How soon',
      options: [
        { value: '', label: 'Any time' },
        ...DAYS.map((days) => ({ value: `${days}`, label: `Within ${plural(days, 'day')}` })),
      ],
    },
  ]
  return (
    <div className="mb-6">
      <div className="grid gap-4 sm:grid-cols-3">
        {selects.map(({ name, ...select }) => (
          <SelectField
            key={name}
            {...select}
            value={found[name] ?? ''}
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-x-6">
        {Object.entries(SWITCH_LABELS).map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={found[name] === 'true'}
            onChange={({ target }) => onChange({ [name]: target.checked ? 'true' : '' })}
          />
        ))}
      </div>
    </div>
  )
}

const SWITCHES = ['takesWork', 'hasSold', 'showsSamples'] as const
type Switch = (typeof SWITCHES)[number]

const PRICES = [20, 50, 100, 250]
const DAYS = [1, 3, 7, 14, 30]

const CHOICES: Record<string, readonly string[]> = {
  ...Object.fromEntries(SWITCHES.map((name) => [name, ['true']])),
  sort: ENGINEER_SORTS.slice(1),
  priceMax: PRICES.map(String),
  daysMax: DAYS.map(String),
}

/** The filters and the order in an address, as the API has them. Others are left out. */
const foundIn = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    Object.entries(CHOICES).flatMap(([name, values]) => {
      const value = params.get(name)
      return value !== null && values.includes(value) ? [[name, value]] : []
    }),
  )
