import { LIBRARY_SORTS, LIMITS } from '@promptery/contract/constants'
import type { ReactNode } from 'react'
import { useLists } from '../lib/api/lists.ts'
import { SearchBox } from '../ui/forms/SearchBox.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { FILTERS, filterChoices, type LibraryState, SORT_NAMES } from './library-state.ts'
import type { ChangeLibraryState } from './use-library-state.ts'

const SORTS = LIBRARY_SORTS.map((value) => ({ value, label: SORT_NAMES[value] }))
const NAMES = ['type', 'engine', 'category'] as const

type Props = {
  place: LibraryState
  onChange: ChangeLibraryState
  onSearch: (text: string) => void
  /** Whether there is anything to search and sort. */
  hasItems: boolean
  children: ReactNode
}

/** The library's search, filters and sort order. `children` precede the search. */
export function LibraryTools({ place, onChange, onSearch, hasItems, children }: Props) {
  const choices = filterChoices(useLists())
  if (!hasItems) return <div className="mb-4 lg:hidden">{children}</div>
  return (
    <div className="mb-4 space-y-3">
      <div className="flex flex-col gap-3 md:flex-row">
        {children}
        <SearchBox label="Search your library" value={place.search} maxLength={LIMITS.searchMax} onSearch={onSearch} />
      </div>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4 lg:grid-cols-2 xl:grid-cols-4">
        {NAMES.map((name) => (
          <Select
            key={name}
            aria-label={FILTERS[name].label}
            value={place[name]}
            onChange={(event) => onChange({ [name]: event.target.value })}
            options={[
              { value: 'All', label: FILTERS[name].all },
              ...choices[name].map((choice) => ({ value: choice, label: choice })),
            ]}
          />
        ))}
        <Select
          aria-label="Sort by"
          value={place.sort}
          onChange={(event) =>
            onChange({ sort: LIBRARY_SORTS.find((sort) => sort === event.target.value) ?? 'Newest' })
          }
          options={SORTS}
        />
      </div>
    </div>
  )
}
