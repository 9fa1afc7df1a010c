import { accentColors } from '@promptery/contract/shop/settings/accent'
import { SETTINGS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import { describeSetting } from '@promptery/contract/shop/settings/describe'
import type { SettingDefinition } from '@promptery/contract/shop/settings/kinds'
import { blanksOf } from '@promptery/contract/shop/settings/pages'
import type { SettingStates } from '@promptery/contract/shop/settings/settings'
import { type ComponentProps, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { type ControlProps, Field } from '../../ui/forms/Field.tsx'
import { Input } from '../../ui/forms/Input.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Textarea } from '../../ui/forms/Textarea.tsx'
import { Time } from '../../ui/text/Time.tsx'
import { LogoUpload } from './LogoUpload.tsx'
import { describeDefault, type FieldValues, toField } from './setting-values.ts'

type Props = {
  name: SettingKey
  state: SettingStates[SettingKey]
  /** Of a page: a text to begin with. */
  start: string | undefined
  form: UseFormReturn<FieldValues>
  onRestore: () => void
}

const isPublished = (text: unknown): boolean => blanksOf(String(text)).length === 0

/** What is to be filled in before a page is published. */
function Blanks({ text }: { text: string }) {
  const blanks = blanksOf(text)
  if (blanks.length === 0) return null
  return <span className="text-small text-warn">Not published before you fill in: {blanks.join(' · ')}</span>
}

/** A setting: its control, what it does, and who has set it. */
export function SettingField({ name, state, start, form, onRestore }: Props) {
  const definition: SettingDefinition = SETTINGS[name]
  const isFlag = definition.kind === 'flag'
  const error = form.formState.errors[name]?.message
  const value = useWatch({ control: form.control, name })
  const isEmpty = !value
  const isChanged = form.formState.dirtyFields[name] === true
  // The version as of the last time that this field had what is set.
  const [seen, setSeen] = useState(state.version)
  if (!isChanged && seen !== state.version) setSeen(state.version)
  const isOvertaken = isChanged && seen !== state.version
  const hint = (
    <>
      <span className="block">{definition.hint}</span>
      {state.setBy ? (
        <span className="mt-1 block text-warn">
          Set by <span className="font-mono">{state.setBy}</span>, which stands over this screen.
        </span>
      ) : (
        <>
          {isChanged && <span className="mt-1 block">Now: {describeSetting(name, state.value)}.</span>}
          {isOvertaken && (
            <span className="mt-1 flex flex-wrap items-center gap-x-2 text-warn">
              <span>
                {state.changedBy ?? 'Another admin'} has changed this meanwhile. What you wrote is kept, and replaces it
                when you save.
              </span>
              <button
                type="button"
                onClick={() => form.resetField(name, { defaultValue: toField(state.value) })}
                className="min-h-11 font-semibold text-accent-text hover:underline"
              >
                Take the new one<span className="sr-only">: {definition.label}</span>
              </button>
            </span>
          )}
          {state.isSet && (
            <span className="mt-1 flex flex-wrap items-center gap-x-2">
              <span>
                Changed {state.changedBy && `by ${state.changedBy} `}
                {state.changedAt && <Time at={state.changedAt} />}.
              </span>
              <button
                type="button"
                onClick={onRestore}
                className="min-h-11 font-semibold text-accent-text hover:underline"
              >
                Restore {describeDefault(name)}
                <span className="sr-only">: {definition.label}</span>
              </button>
            </span>
          )}
        </>
      )}
    </>
  )
  const control = (described: ControlProps) => {
    const given = { ...described, ...form.register(name), disabled: state.setBy !== undefined }
    switch (definition.kind) {
      case 'flag':
        return null
      case 'choice':
        return <Select {...given} options={definition.options} />
      case 'names':
      case 'words':
      case 'synonyms':
      case 'links':
        return <Textarea {...given} rows={3} spellCheck={false} />
      case 'types':
      case 'entries':
      case 'prices':
      case 'taxes':
        return (
          <Textarea {...given} rows={Math.min(14, Math.max(3, definition.default.length + 1))} spellCheck={false} />
        )
      case 'page':
        return (
          <>
            <Textarea {...given} rows={4} />
            <Blanks text={String(value ?? '')} />
            <span className="flex flex-wrap gap-x-5">
              {isEmpty && start !== undefined && (
                <button
                  type="button"
                  onClick={() => form.setValue(name, start, { shouldDirty: true })}
                  className="min-h-11 text-small font-semibold text-accent-text hover:underline"
                >
                  Begin with a text to fill in<span className="sr-only">: {definition.label}</span>
                </button>
              )}
              {state.value !== '' && (
                <a
                  href={definition.path}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex min-h-11 items-center text-small font-semibold text-accent-text hover:underline"
                >
                  {isPublished(state.value) ? 'Open' : 'Preview'} {definition.path}
                </a>
              )}
            </span>
          </>
        )
      case 'text':
      case 'email':
        return <Input {...given} autoComplete="off" />
      case 'url':
        return (
          <>
            <Input {...given} autoComplete="off" />
            {name === 'logoUrl' && state.setBy === undefined && (
              <LogoUpload
                url={String(state.value)}
                version={state.version}
                onSaved={(url) => {
                  form.clearErrors(name)
                  form.resetField(name, { defaultValue: url })
                }}
                onRefused={(message) => form.setError(name, { message })}
              />
            )}
          </>
        )
      case 'color':
        return (
          <ColorInput
            {...given}
            value={String(value ?? '')}
            onPick={(hex) => form.setValue(name, hex, { shouldDirty: true })}
          />
        )
      case 'number':
        return (
          <span className="relative block max-w-56">
            <Input {...given} inputMode="decimal" autoComplete="off" className="pe-20 tabular-nums" />
            <span aria-hidden="true" className="absolute end-3 top-1/2 -translate-y-1/2 text-small text-muted">
              {definition.unit}
            </span>
          </span>
        )
    }
  }
  if (!isFlag) {
    return (
      <Field label={definition.label} error={error} hint={hint}>
        {control}
      </Field>
    )
  }
  return (
    <div>
      <Checkbox label={definition.label} {...form.register(name)} disabled={state.setBy !== undefined} />
      {error && <p className="text-small font-medium text-danger">{error}</p>}
      <div className="ms-7.5 text-small text-faint">{hint}</div>
    </div>
  )
}

type ColorInputProps = ComponentProps<'input'> & { value: string; onPick: (hex: string) => void }

/** A colour as text and as a picker, with a button of each theme in it. */
function ColorInput({ value, onPick, ...rest }: ColorInputProps) {
  const isColor = /^#[\da-f]{6}$/i.test(value)
  return (
    <span className="flex flex-wrap items-center gap-3">
      <Input {...rest} autoComplete="off" spellCheck={false} placeholder="#7a3cff" className="max-w-40 font-mono" />
      <input
        type="color"
        aria-label="Pick a colour"
        value={isColor ? value : '#ff9a4a'}
        disabled={rest.disabled}
        onChange={(event) => onPick(event.target.value)}
        className="h-11 w-14 rounded-md border border-control bg-surface p-1"
      />
      {isColor &&
        (['dark', 'light'] as const).map((theme) => {
          const { accent, 'on-accent': onAccent } = accentColors(value, theme)
          return (
            <span
              key={theme}
              style={{ backgroundColor: accent, color: onAccent }}
              className="rounded-md px-3 py-2 text-small font-semibold"
            >
              {theme === 'dark' ? 'Dark' : 'Light'}
            </span>
          )
        })}
    </span>
  )
}
