import type { Values } from '@promptery/contract/listings/variables/fill'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/storage/draft.ts'

/** Values of a prompt's variables, saved as a draft. `initial`: until the user changes one. */
export function useFillValues(promptId: string, initial: readonly VariableValue[] = []) {
  const name = `fill:${promptId}`
  const [values, setValues] = useState<Values>(() => {
    const draft = readDraft(name)
    return new Map(draft ? Object.entries(draft) : initial.map(({ gap, value }) => [gap, value]))
  })
  const replace = (next: Values) => {
    setValues(next)
    if (next.size > 0) writeDraft(name, Object.fromEntries(next))
    else clearDraft(name)
  }
  const set = (variable: string, value: string) => replace(new Map(values).set(variable, value))
  return { values, set, replace }
}
