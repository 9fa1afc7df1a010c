import type { Values } from '@promptery/contract/variables/fill'
import { useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../../lib/storage/draft.ts'

/** Values of a prompt's variables, saved as a draft. */
export function useFillValues(promptId: string) {
  const name = `fill:${promptId}`
  const [values, setValues] = useState<Values>(() => new Map(Object.entries(readDraft(name) ?? {})))
  const replace = (next: Values) => {
    setValues(next)
    if (next.size > 0) writeDraft(name, Object.fromEntries(next))
    else clearDraft(name)
  }
  const set = (variable: string, value: string) => replace(new Map(values).set(variable, value))
  return { values, set, replace }
}
