// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their variables
import { LIMITS } from '@promptery/contract/constants'
import {
  describedVariables,
  splitVariables,
  type VariableDescription,
  variablesIn,
} from '@promptery/contract/listings/variables/variables'
import { useDeferredValue, useMemo, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { labelOf } from '../../../lib/variable-labels.ts'
import { descriptionsFrom } from './descriptions.ts'
import { VariableRow } from './VariableRow.tsx'

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
        Write <Code>[city]</Code>, <Code>{'{city}'}</Code> or <Code>{'{{city}}'}</Code>, with a default{' '}
        <Code>{'${city:Rome}'}</Code>, to choose from <Code>[tone: warm|cold]</Code>.
      </p>
    </section>
  )
}

const Code = ({ children }: { children: string }) => (
  <code className="font-mono whitespace-nowrap text-fg">{children}</code>
)
