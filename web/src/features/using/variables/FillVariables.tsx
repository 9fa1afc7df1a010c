import { fillIn, type Values } from '@promptery/contract/variables/fill'
import type { SavedValues, VariableValue } from '@promptery/contract/variables/saved-values'
import {
  type DescribedVariable,
  describedVariables,
  type Segment,
  splitVariables,
  type Variable,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/variables/variables'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Button } from '../../../components/ui/actions/Button.tsx'
import { CopyButton } from '../../../components/ui/actions/CopyButton.tsx'
import toast from '../../../components/ui/feedback/toast.ts'
import { UndoToast } from '../../../components/ui/feedback/UndoToast.tsx'
import { VariableField } from '../../../components/ui/forms/VariableField.tsx'
import { lazyPart } from '../../../components/ui/lazy-part.tsx'
import { WholeOptions } from '../../../components/ui/text/WholeOptions.tsx'
import { plural } from '../../../lib/format.ts'
import { useFillValues } from '../../../lib/prompts/use-fill-values.ts'
import { useSession } from '../../../lib/session/session.ts'
import { OpenIn } from './OpenIn.tsx'
import { countOpen, filledValues, shownValue } from './result.ts'

const SavedValuesPanel = lazyPart(async () => (await import('./SavedValuesPanel.tsx')).SavedValuesPanel)

/** Renders the button that runs the text with these values. */
export type RunSlot = (filled: VariableValue[]) => ReactNode

type Props = {
  promptId: string
  type: string
  text: string
  descriptions?: readonly VariableDescription[] | undefined
  /** Whether the prompt is in the user's library, where values are kept. */
  isKept: boolean
  run?: RunSlot | undefined
}

/**
 * The ways to use a text: fields for its variables with the filled-in text beside them, labelled and ordered by the
 * engineer; without variables, only links to chats.
 */
export function FillVariables({ promptId, type, text, descriptions, isKept, run }: Props) {
  const segments = useMemo(() => splitVariables(text), [text])
  const variables = useMemo(() => describedVariables(variablesIn(segments), descriptions), [segments, descriptions])
  if (variables.length > 0)
    return (
      <FillForm promptId={promptId} type={type} segments={segments} variables={variables} isKept={isKept} run={run} />
    )
  return (
    <div className="space-y-4">
      <OpenIn text={text} type={type} />
      {run?.([])}
    </div>
  )
}

type FormProps = {
  promptId: string
  type: string
  segments: Segment[]
  variables: DescribedVariable[]
  isKept: boolean
  run: RunSlot | undefined
}

function FillForm({ promptId, type, segments, variables, isKept, run }: FormProps) {
  const { user } = useSession()
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
    change(new Map(variables.map(({ name }) => [name, kept.get(name) ?? ''])), `Filled in with “${saved.name}”`)
  }
  return (
    <section aria-label="Fill in the variables" className="@container rounded-xl border bg-surface">
      <div className="grid grid-cols-1 @min-[42rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <div className="space-y-5 p-5 sm:p-6 @min-[42rem]:border-e">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <h2 className="text-body font-semibold">Fill in the variables</h2>
            <Button
              variant="ghost"
              className="-me-4"
              onClick={() => change(new Map(), 'All variables are as they were')}
            >
              Reset
            </Button>
          </div>
          {variables.map((variable) => (
            <VariableField
              key={`${round} ${variable.name}`}
              variable={variable}
              value={shownValue(variable, values)}
              onChange={(value) => set(variable.name, value)}
            />
          ))}
          {user && isKept && (
            <Suspense>
              <SavedValuesPanel promptId={promptId} filled={filledValues(variables, values)} onUse={use} />
            </Suspense>
          )}
        </div>
        <Result type={type} segments={segments} variables={variables} values={values}>
          {run?.(filledValues(variables, values))}
        </Result>
      </div>
    </section>
  )
}

type ResultProps = {
  type: string
  segments: Segment[]
  variables: Variable[]
  values: Values
  children: ReactNode
}

function Result({ type, segments, variables, values, children }: ResultProps) {
  const parts = fillIn(segments, variables, values)
  const text = parts.map((part) => part.text).join('')
  const open = countOpen(variables, values)
  return (
    <section aria-label="Result" className="border-t @min-[42rem]:border-t-0">
      <div className="space-y-4 p-5 sm:p-6 @min-[42rem]:sticky @min-[42rem]:top-20">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="text-body font-semibold">Result</h2>
            <p role="status" className="text-small text-muted">
              {open === 0 ? 'All variables are filled in' : `${plural(open, 'variable')} to fill in`}
            </p>
          </div>
          <div className="flex flex-row-reverse items-center gap-3">
            <CopyButton text={text} label="Copy Result" />
          </div>
        </div>
        <span dir="auto" className="block font-prompt leading-relaxed whitespace-pre-wrap wrap-anywhere">
          {parts.map(({ text, at, state }) =>
            state ? (
              <mark key={at} data-gap={state} className={MARKS[state]}>
                {text}
              </mark>
            ) : (
              <WholeOptions key={at} text={text} />
            ),
          )}
        </span>
        <OpenIn text={text} type={type} />
        {children}
      </div>
    </section>
  )
}

const MARKS = {
  filled: 'rounded-sm bg-raised text-fg',
  open: 'rounded-sm bg-accent-soft text-accent-text underline decoration-dashed underline-offset-4',
} as const
