import { useEffect, useMemo } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'
import { type Draft, readDraft, writeDraft } from '../storage/draft.ts'

/**
 * The draft of a form, or null if there is none or the form's initial values differ. `initial` must be a stable
 * reference.
 */
export function useFormDraft<Values extends Draft>(name: string, initial: Values): Values | null {
  return useMemo(() => {
    const draft = readDraft(name, initial)
    return draft && { ...initial, ...draft }
  }, [name, initial])
}

/** Saves a form's input as a draft. */
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
