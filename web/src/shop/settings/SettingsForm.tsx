import { SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import type { SettingSection } from '@promptery/contract/shop/settings/kinds'
import type { OwnerPageKey } from '@promptery/contract/shop/settings/pages'
import type { ChangeSettingsBody, PageStarts, SettingStates } from '@promptery/contract/shop/settings/settings'
import { useEffect } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { clearDraft, readDraft, writeDraft } from '../../lib/storage/draft.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { RefusableForm } from '../../ui/forms/RefusableForm.tsx'
import { useChangeSettings } from './api.ts'
import { SettingField } from './SettingField.tsx'
import { changesOf, describeDefault, type FieldValues, keysOf, toField } from './setting-values.ts'

const fieldsOf = (states: SettingStates, keys: SettingKey[]): FieldValues =>
  Object.fromEntries(keys.map((key) => [key, toField(states[key].value)]))

type Props = { section: SettingSection; title: string; states: SettingStates; starts: PageStarts }

/** The settings of a section, saved together. */
export function SettingsForm({ section, title, states, starts }: Props) {
  const keys = keysOf(section)
  const form = useForm<FieldValues>({ defaultValues: fieldsOf(states, keys) })
  const change = useChangeSettings()
  const { reset } = form
  const draftName = `settings ${section}`
  // Before the next: what it sets is no draft.
  useSettingsDraft(draftName, form, states)
  // Another section, or another admin, has changed them. What is typed here stays.
  useEffect(
    () => reset(fieldsOf(states, keysOf(section)), { keepDirtyValues: true, keepErrors: true }),
    [reset, states, section],
  )
  const hasChanges = Object.keys(form.formState.dirtyFields).length > 0

  const save = async (fields: FieldValues) => {
    const changes = changesOf(states, fields)
    if (Object.keys(changes).length > 0) {
      const { settings } = await change.mutateAsync(changes)
      reset(fieldsOf(settings, keys))
      clearDraft(draftName)
    }
    toast.success('Saved')
  }
  const restore = async (key: SettingKey) => {
    const { settings } = await change.mutateAsync({
      [key]: { value: null, version: states[key].version },
    } as ChangeSettingsBody)
    form.resetField(key, { defaultValue: toField(settings[key].value) })
    toast.success(`${SETTINGS[key].label}: ${describeDefault(key)}`)
  }
  return (
    <RefusableForm form={form} names={keys} onSend={save} label={title}>
      {keys.map((key) => (
        <SettingField
          key={key}
          name={key}
          state={states[key]}
          start={starts[key as OwnerPageKey]}
          form={form}
          onRestore={() =>
            void restore(key).catch((error: unknown) =>
              form.setError(key, { message: error instanceof Error ? error.message : 'It could not be restored' }),
            )
          }
        />
      ))}
      <Button type="submit" variant={hasChanges ? 'accent' : 'quiet'} isLoading={change.isPending}>
        Save {title.toLowerCase()}
      </Button>
    </RefusableForm>
  )
}

/** Keeps what is typed into a section and not saved, such as a page, over a reload. Boxes are not kept. */
function useSettingsDraft(name: string, form: UseFormReturn<FieldValues>, states: SettingStates): void {
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
