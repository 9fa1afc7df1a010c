import { quoted } from '@promptery/contract/isolated'
import type { SavedValues } from '@promptery/contract/library/saved-values'
import { fillIn, openVariables, type Values } from '@promptery/contract/listings/variables/fill'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import {
  describedVariables,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { plural } from '../../lib/format.ts'
import { useSession } from '../../lib/session/session.ts'
import { useFillValues } from '../../listings/parts/use-fill-values.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import toast from '../../ui/feedback/toast.ts'
import { UndoToast } from '../../ui/feedback/UndoToast.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { FillableText, filledValues } from './variables/FillableText.tsx'
import { OpenIn } from './variables/OpenIn.tsx'

const SavedValuesPanel = lazyPart(async () => (await import('./variables/SavedValuesPanel.tsx')).SavedValuesPanel)

/** Renders the button that runs the text with these values. */
export type RunSlot = (filled: VariableValue[]) => ReactNode

type Props = {
  promptId: string
  type: string
  text: string
  /** Of the text. Absent: unknown. */
  lang?: string | undefined
  descriptions?: readonly VariableDescription[] | undefined
  /** Whether the prompt is in the user's library, where values are kept. */
  isKept: boolean
  /** Beside the heading. */
  note?: ReactNode
  run?: RunSlot | undefined
}

/** A text that the user may read: filled in where it stands, copied, opened in a chat or run. */
export function ReadableText({ promptId, type, text, lang, descriptions, isKept, note, run }: Props) {
  const { user } = useSession()
  const segments = useMemo(() => splitVariables(text), [text])
  const variables = useMemo(() => describedVariables(variablesIn(segments), descriptions), [segments, descriptions])
  const { values, set, replace } = useFillValues(promptId)
  /** Incremented when all fields are filled in at once, to remount them. */
  const [round, setRound] = useState(0)
  const begin = (next: Values) => {
    replace(next)
    setRound((count) => count + 1)
  }
  const change = (next: Values, words: string) => {
    const before = values
    begin(next)
    if (before.size === 0) return
    toast(({ id }) => (
      <UndoToast
        onUndo={() => {
          toast.dismiss(id)
          begin(before)
        }}
      >
        {words}
      </UndoToast>
    ))
  }
  const use = (saved: SavedValues) => {
    const kept = new Map(saved.values.map(({ gap, value }) => [gap, value]))
    // Empty values are restored as empty, whatever the default.
    change(new Map(variables.map(({ name }) => [name, kept.get(name) ?? ''])), `Filled in with ${quoted(saved.name)}`)
  }
  const hasVariables = variables.length > 0
  const parts = fillIn(segments, variables, values)
  const filled = parts.map((part) => part.text).join('')
  const open = openVariables(segments, parts).length
  const openIn = <OpenIn text={filled} type={type} />
  return (
    <section aria-label="Prompt" className="rounded-xl border bg-surface">
      <div className="sticky top-[calc(4rem+1px)] z-20 flex flex-wrap items-center gap-3 rounded-t-xl border-b bg-surface p-3 ps-5 sm:ps-6 low:static">
        <div className="me-auto">
          <h2 className="text-body font-semibold">Prompt</h2>
          <div className="flex flex-wrap gap-x-4 text-small text-muted empty:hidden">
            {hasVariables && (
              <p role="status">
                {open === 0 ? 'All variables are filled in' : `${plural(open, 'variable')} to fill in`}
              </p>
            )}
            {note}
          </div>
        </div>
        <div className="flex flex-row-reverse items-center gap-3">
          <CopyButton text={filled} label="Copy Prompt" />
        </div>
      </div>
      <div className="p-5 sm:p-6">
        <div lang={lang}>
          <FillableText
            key={round}
            segments={segments}
            filled={parts}
            variables={variables}
            values={values}
            onChange={set}
          />
        </div>
        {segments.some(({ isInJson }) => isInJson) && (
          <p className="mt-4 text-small text-muted">
            Quotes and line breaks that you type are escaped, so that the JSON stays valid.
          </p>
        )}
      </div>
      <div className="space-y-5 border-t p-5 empty:hidden sm:p-6">
        {hasVariables ? (
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
            {openIn}
            <Button variant="ghost" onClick={() => change(new Map(), 'All variables are as they were')}>
              Reset
            </Button>
          </div>
        ) : (
          openIn
        )}
        {run?.(filledValues(variables, values))}
        {hasVariables && user && isKept && (
          <Suspense>
            <SavedValuesPanel promptId={promptId} filled={filledValues(variables, values)} onUse={use} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
