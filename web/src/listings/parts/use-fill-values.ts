import type { Values } from '@promptery/contract/listings/variables/fill'
import type { VariableValue } from '@promptery/contract/listings/variables/values'
import { useMemo, useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/storage/draft.ts'
import { useIsHydrated } from '../../lib/use-hydrated.ts'

const NONE: readonly VariableValue[] = []

/** Values of a prompt's variables, saved as a draft. `initial`: until the user changes one. */
export function useFillValues(promptId: string, initial = NONE) {
  const name = `fill:${promptId}`
  const isHydrated = useIsHydrated()
  const [changed, setChanged] = useState<Values>()
  const before = useMemo((): Values => {
    const draft = isHydrated && readDraft(name)
    return new Map(draft ? Object.entries(draft) : initial.map(({ gap, value }) => [gap, value]))
  }, [isHydrated, name, initial])
  const values = changed ?? before
  const replace = (next: Values) => {
    setChanged(next)
    if (next.size > 0) writeDraft(name, Object.fromEntries(next))
    else clearDraft(name)
  }
  const set = (variable: string, value: string) => replace(new Map(values).set(variable, value))
  return { values, set, replace }
}
