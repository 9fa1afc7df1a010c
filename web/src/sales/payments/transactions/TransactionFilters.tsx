import { LIMITS } from '@promptery/contract/constants'
import { Button } from '../../../ui/actions/Button.tsx'
import { InputField } from '../../../ui/forms/Input.tsx'
import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { SelectField } from '../../../ui/forms/Select.tsx'
import { FILTER_NAMES } from './status-names.ts'
import { ALL, type TransactionView, writeView } from './transaction-view.ts'

const OPTIONS = Object.entries(FILTER_NAMES).map(([value, label]) => ({ value, label }))

type Props = { view: TransactionView; onChange: (view: TransactionView, isTyped?: boolean) => void }

export function TransactionFilters({ view, onChange }: Props) {
  const { from, until } = view
  const isFiltered = `${writeView(view)}` !== ''
  return (
    <div className="mb-5 grid items-end gap-4 sm:grid-cols-3 lg:grid-cols-[minmax(0,1fr)_9rem_10rem_10rem_auto]">
      <div className="sm:col-span-3 lg:col-span-1">
        <SearchBox
          label="User, email, prompt or ID"
          value={view.search}
          maxLength={LIMITS.searchMax}
          onSearch={(search) => onChange({ ...view, search }, true)}
        />
      </div>
      <SelectField
        label="State"
        options={OPTIONS}
        value={view.status}
        onChange={(event) => onChange({ ...view, status: event.target.value as TransactionView['status'] })}
      />
      <InputField
        label="From"
        type="date"
        value={from}
        max={until || undefined}
        onChange={(event) => onChange({ ...view, from: event.target.value }, true)}
      />
      <InputField
        label="To"
        type="date"
        value={until}
        min={from || undefined}
        onChange={(event) => onChange({ ...view, until: event.target.value }, true)}
      />
      {isFiltered && (
        <Button
          variant="ghost"
          className="sm:col-span-3 sm:justify-self-start lg:col-span-1"
          onClick={() => onChange(ALL)}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
