import { cx } from '../../lib/cx.ts'
import type { Suggestion, SuggestionGroup } from './use-suggestions.ts'

type Props = {
  id: string
  groups: SuggestionGroup[]
  active: Suggestion | undefined
  optionId: (suggestion: Suggestion) => string
  onChoose: (suggestion: Suggestion) => void
}

const bringIntoSight = (option: HTMLElement | null) => option?.scrollIntoView?.({ block: 'nearest' })

/** Suggestions by kind. The field keeps the focus. */
export function SuggestionList({ id, groups, active, optionId, onChoose }: Props) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-30 mt-1.5 max-w-prose max-h-[min(30rem,70dvh)] overflow-y-auto rounded-lg bg-raised p-1.5 shadow-pop"
    >
      {groups.map(({ name, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox.
        <div key={name} role="group" aria-label={name}>
          <div aria-hidden="true" className="px-3 pt-1.5 pb-1 text-mini text-faint">
            {name}
          </div>
          {suggestions.map((suggestion) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has focus and keys.
            <div
              key={optionId(suggestion)}
              id={optionId(suggestion)}
              role="option"
              aria-selected={suggestion === active}
              ref={suggestion === active ? bringIntoSight : undefined}
              onClick={() => onChoose(suggestion)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center rounded-md px-3 text-small text-fg hover:bg-line lg:min-h-9',
                suggestion === active && 'bg-line',
              )}
            >
              <span dir="auto" className="truncate">
                {suggestion.label}
              </span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
