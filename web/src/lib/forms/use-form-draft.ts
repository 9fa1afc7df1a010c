import { useEffect, useMemo } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import { type Draft, readDraft, writeDraft } from '../storage/draft.ts'

/**
 * The draft of the form of this name, or null if there is none or the form began with something else. `initial` must
 * stay the same object.
 */
export function useFormDraft<Values extends Draft>(name: string, initial: Values): Values | null {
  return useMemo(() => {
    const draft = readDraft(name, initial)
    return draft && { ...initial, ...draft }
  }, [name, initial])
}

/** Keeps what is typed into a form as a draft of this name. */
export function useDraftSaving<Values extends Draft & FieldValues>(
  name: string,
  initial: Values,
  subscribe: UseFormSubscribe<Values>,
): void {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => writeDraft(name, values, initial) }),
    [name, initial, subscribe],
  )
}
