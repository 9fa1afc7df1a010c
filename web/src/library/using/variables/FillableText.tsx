import { ChevronDownIcon } from '@heroicons/react/16/solid'
import type { FilledPart, Values } from '@promptery/contract/listings/variables/fill'
import type { DescribedVariable, Segment, Variable } from '@promptery/contract/listings/variables/variables'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { cx } from '../../../lib/cx.ts'
import { exampleIn, labelOf } from '../../../lib/variable-labels.ts'
import { punctuationAtFields } from '../../../listings/parts/around-fields.ts'
import { OTHER, useChoice } from '../../../ui/forms/use-choice.ts'
import { WholeOptions } from '../../../ui/text/WholeOptions.tsx'
import { WithPunctuation } from '../../../ui/text/WithPunctuation.tsx'

type Props = {
  segments: readonly Segment[]
  /** The segments, filled in. */
  filled: readonly FilledPart[]
  /** Those of the text, each name once. */
  variables: readonly DescribedVariable[]
  values: Values
  onChange: (name: string, value: string) => void
}

/** A text that is filled in where it stands: a field where each variable first occurs, its value at the other places. */
export function FillableText({ segments, filled, variables, values, onChange }: Props) {
  const parts = useMemo(() => {
    const unseen = new Map(variables.map((variable) => [variable.name, variable]))
    const parts = segments.map((segment) => {
      const field = segment.variable && unseen.get(segment.variable.name)
      if (field) unseen.delete(field.name)
      return { ...segment, field, isField: field !== undefined }
    })
    const placed = punctuationAtFields(parts)
    return parts.map((part, index) => ({ ...part, ...placed[index] }))
  }, [segments, variables])
  return (
    <div dir="auto" data-text className="relative font-prompt leading-8 whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ raw, at, variable, field, text = raw, before, after }, index) => {
        if (!variable) return <WholeOptions key={at} text={text} />
        const isOpen = filled[index]?.state === 'open'
        if (field) {
          return (
            <WithPunctuation key={at} before={before} after={after}>
              <InlineField
                variable={field}
                placeholder={filled[index]?.text ?? raw}
                isOpen={isOpen}
                value={shownValue(field, values)}
                onChange={(value) => onChange(field.name, value)}
              />
            </WithPunctuation>
          )
        }
        return (
          <mark key={at} className={cx('rounded-sm', isOpen ? OPEN : FILLED)}>
            {filled[index]?.text}
          </mark>
        )
      })}
    </div>
  )
}

const OPEN = 'bg-accent-soft text-accent-text'
const FILLED = 'bg-raised text-fg'

type FieldProps = {
  variable: DescribedVariable
  /** What stands at the place while its field is empty. */
  placeholder: string
  isOpen: boolean
  value: string
  onChange: (value: string) => void
}

/** The field of a variable. While it has the focus, what the engineer says about it stands below the line. */
function InlineField({ variable, placeholder, isOpen, value, onChange }: FieldProps) {
  const [isFocused, setIsFocused] = useState(false)
  const label = labelOf(variable)
  const hint = variable.description || exampleIn(variable)
  const field = {
    label,
    value,
    onChange,
    placeholder,
    isOpen,
    shared: { title: hint, onFocus: () => setIsFocused(true), onBlur: () => setIsFocused(false) },
  }
  return (
    <>
      {variable.choices ? <ChoiceBox {...field} choices={variable.choices} /> : <TextBox {...field} />}
      {isFocused && (hint || variable.label) && (
        <span
          aria-hidden="true"
          dir="auto"
          className="pointer-events-none absolute start-0 z-10 mt-1 block w-max max-w-full rounded-md border bg-raised px-3 py-2 font-sans text-small whitespace-pre-line text-fg shadow-lift"
        >
          <strong className="font-semibold">{label}</strong>
          {hint && <span className="block text-muted">{hint}</span>}
        </span>
      )}
    </>
  )
}

type BoxProps = {
  label: string
  value: string
  placeholder: string
  isOpen: boolean
  /** Attributes of each control. */
  shared: Pick<ComponentProps<'textarea'>, 'title'> & { onFocus: () => void; onBlur: () => void }
  onChange: (value: string) => void
}

const SPACE = 'px-1.5 py-0.5 pointer-coarse:py-2.5'

/** As wide and high as its words, over which `control` lies. */
const Box = ({ words, isOpen, control }: { words: string; isOpen: boolean; control: ReactNode }) => (
  <span
    className={cx(
      SPACE,
      'relative mx-0.5 inline-block max-w-full min-w-7.5 rounded-sm whitespace-pre-wrap in-data-unbroken:max-w-[calc(100%-4em)] border-b-2 border-accent leading-6 has-[select]:pe-6 pointer-coarse:min-w-11',
      'has-focus-visible:outline-2 has-focus-visible:outline-focus',
      isOpen ? OPEN : FILLED,
    )}
  >
    <span aria-hidden="true" className="text-transparent empty:before:content-['\00a0']">
      {words}
      {words.endsWith('\n') && <br />}
    </span>
    {control}
  </span>
)

const controlClass = cx(
  SPACE,
  'absolute inset-0 size-full font-prompt leading-6 wrap-anywhere placeholder:text-current placeholder:opacity-100 focus-visible:outline-none',
)

const TextBox = ({ label, value, placeholder, isOpen, shared, onChange }: BoxProps) => (
  <Box
    words={value || placeholder}
    isOpen={isOpen}
    control={
      <textarea
        {...shared}
        dir="auto"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        rows={1}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        className={cx(controlClass, 'resize-none overflow-hidden')}
      />
    }
  />
)

function ChoiceBox({ choices, ...field }: BoxProps & { choices: readonly string[] }) {
  const { label, value, placeholder, isOpen, shared } = field
  const { isOther, chosen, choose, write } = useChoice(choices, value, field.onChange)
  return (
    <>
      <Box
        words={isOther ? '' : value || placeholder}
        isOpen={isOpen}
        control={
          <>
            <select
              {...shared}
              aria-label={label}
              value={chosen}
              onChange={({ target }) => choose(target.value)}
              className={cx(controlClass, 'appearance-none truncate pe-6', isOther && 'text-transparent')}
            >
              {!value && <option value="">{placeholder}</option>}
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
              <option value={OTHER}>Other</option>
            </select>
            <ChevronDownIcon
              className="pointer-events-none absolute end-1.5 top-1/2 size-4 -translate-y-1/2"
              aria-hidden="true"
            />
          </>
        }
      />
      {isOther && <TextBox {...field} label={`Other for “${label}”`} onChange={write} />}
    </>
  )
}

/** The content of a variable's field: its value, or its default until it is edited. */
const shownValue = (variable: Variable, values: Values): string => values.get(variable.name) ?? variable.default ?? ''

/** The values to save: all non-empty ones of variables that the text has, in order. */
export const filledValues = (variables: readonly Variable[], values: Values): { gap: string; value: string }[] =>
  variables.flatMap((variable) => {
    const value = shownValue(variable, values)
    return value === '' ? [] : [{ gap: variable.name, value }]
  })
