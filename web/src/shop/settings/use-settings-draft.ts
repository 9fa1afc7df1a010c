import type { SettingKey } from '@promptery/contract/shop/settings/definitions'
import type { SettingStates } from '@promptery/contract/shop/settings/settings'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { readDraft, writeDraft } from '../../lib/storage/draft.ts'
import { type FieldValues, toField } from './setting-values.ts'

/** Keeps what is typed into a section and not saved, such as a page, over a reload. Boxes are not kept. */
export function useSettingsDraft(name: string, form: UseFormReturn<FieldValues>, states: SettingStates): void {
  const { setValue, subscribe } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, into the form as it begins
  useEffect(() => {
    for (const [key, text] of Object.entries(readDraft(name) ?? {}))
      if (isTextOf(states, key)) setValue(key, text, { shouldDirty: true })
  }, [])
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback({ values }) {
          const typed = Object.entries(values).filter(
            (field): field is [SettingKey, string] =>
              isTextOf(states, field[0]) && field[1] !== toField(states[field[0]].value),
          )
          writeDraft(name, Object.fromEntries(typed))
        },
      }),
    [name, states, subscribe],
  )
}

const isTextOf = (states: SettingStates, key: string): key is SettingKey =>
  key in states && typeof states[key as SettingKey].value !== 'boolean' && states[key as SettingKey].setBy === undefined
