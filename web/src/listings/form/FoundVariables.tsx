// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables

import { ChevronDownIcon, ChevronUpIcon, PencilSquareIcon } from '@heroicons/react/20/solid'
import { LIMITS } from '@promptery/contract/constants'
import { isolated, quoted } from '@promptery/contract/isolated'
import { alternatives } from '@promptery/contract/listings/variables/fill'
import {
  type DescribedVariable,
  describedVariables,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import { plural } from '../../lib/format.ts'
import { tooLong } from '../../lib/forms/too-long.ts'
import { exampleIn, labelOf } from '../../lib/variable-labels.ts'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { InputField } from '../../ui/forms/Input.tsx'
import { TextareaField } from '../../ui/forms/Textarea.tsx'
import { descriptionsFrom } from './descriptions.ts'

type Props = {
  text: string
  /** Their descriptions, if the text has them. */
  descriptions: readonly VariableDescription[]
  onChange: (descriptions: VariableDescription[]) => void
  error?: string | undefined
}

/** The variables of a text, to be labelled, described and ordered. */
export function FoundVariables({ text, descriptions, onChange, error }: Props) {
  const settled = useDeferredValue(text)
  const variables = useMemo(() => variablesIn(splitVariables(settled)), [settled])
  const [moved, say] = useState('')
  const asked = describedVariables(variables, descriptions)
  const move = (from: number, to: number) => {
    const next = [...asked]
    next.splice(to, 0, ...next.splice(from, 1))
    const variable = asked[from]
    if (variable) say(`${labelOf(variable)} is asked for as number ${to + 1} of ${asked.length}`)
    onChange(descriptionsFrom(variables, next, descriptions))
  }
  return (
    <section aria-label="Variables" className="rounded-md border px-4 py-3 text-small text-muted">
      <p className="font-medium text-fg">
        {variables.length === 0 ? 'No variables yet' : `Your buyers fill in ${plural(variables.length, 'variable')}`}
      </p>
      {variables.length > 0 && (
        <ol className="mt-2 divide-y divide-line">
          {asked.slice(0, LIMITS.variableDescriptions.max).map((variable, index) => (
            <VariableRow
              key={variable.name}
              variable={variable}
              onDescribe={(described) =>
                onChange(descriptionsFrom(variables, asked.with(index, described), descriptions))
              }
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < asked.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {error && <p className="mt-2 font-medium text-danger">{error}</p>}
      <p className="mt-2">
        <Code>[city]</Code>; with a default: <Code>{'${city:Rome}'}</Code>; with choices: <Code>[tone: warm|cold]</Code>
      </p>
    </section>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono whitespace-nowrap text-fg">{children}</code>
)

type VariableRowProps = {
  variable: DescribedVariable
  onDescribe: (variable: DescribedVariable) => void
  /** Absent for the first one. */
  onUp: (() => void) | undefined
  /** Absent for the last one. */
  onDown: (() => void) | undefined
}

const { label: labelLimits, descriptionMax } = LIMITS.variableDescriptions

/** A variable with the fields of its description. */
function VariableRow({ variable, onDescribe, onUp, onDown }: VariableRowProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { label = '', description = '' } = variable
  const plain = labelOf({ ...variable, label: undefined })
  const example = exampleIn(variable)
  return (
    <li className="py-1">
      <div className="flex items-center gap-1">
        <p className="min-w-0 flex-1 wrap-anywhere">
          <bdi className="text-fg">{labelOf(variable)}</bdi>
          {label && (
            <>
              {' '}
              for <bdi>{plain}</bdi>
            </>
          )}
          {variable.choices && plain !== alternatives(variable.choices) && <> – {alternatives(variable.choices)}</>}
          {example && <> – {isolated(example)}</>}
          {variable.default && !variable.choices && <> – {quoted(variable.default)} unless changed</>}
        </p>
        <button
          type="button"
          aria-label={`Describe ${plain}`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className={iconButtonClass(isOpen && 'bg-raised text-fg')}
        >
          <PencilSquareIcon className="size-5" aria-hidden="true" />
        </button>
        {(onUp || onDown) && (
          <>
            <MoveButton name={`Move ${plain} up`} icon={ChevronUpIcon} onMove={onUp} />
            <MoveButton name={`Move ${plain} down`} icon={ChevronDownIcon} onMove={onDown} />
          </>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="space-y-3 pt-1 pb-3">
        {isOpen && (
          <>
            <InputField
              label={
                <>
                  Name of “<bdi>{plain}</bdi>”
                </>
              }
              hint="What the field is called."
              error={tooLong(label.trim(), labelLimits.max)}
              value={label}
              placeholder={plain}
              autoComplete="off"
              onChange={(event) => onDescribe({ ...variable, label: event.target.value })}
            />
            <TextareaField
              label={
                <>
                  Description of “<bdi>{plain}</bdi>”
                </>
              }
              hint="What is to be filled in, and an example."
              error={tooLong(description.trim(), descriptionMax)}
              rows={2}
              value={description}
              onChange={(event) => onDescribe({ ...variable, description: event.target.value })}
            />
          </>
        )}
      </div>
    </li>
  )
}

type MoveProps = { name: string; icon: typeof ChevronUpIcon; onMove: (() => void) | undefined }

/** At the end of the list it is disabled but keeps the focus. */
const MoveButton = ({ name, icon: Icon, onMove }: MoveProps) => (
  <button
    type="button"
    aria-label={name}
    aria-disabled={!onMove || undefined}
    onClick={onMove}
    className={iconButtonClass(!onMove && 'opacity-40')}
  >
    <Icon className="size-5" aria-hidden="true" />
  </button>
)
