import { LIMITS } from '@promptery/contract/constants'
import { COVER_REFUSALS } from '@promptery/contract/listings/covers'
import { useMemo, useState } from 'react'
import { tooLong } from '../../lib/forms/too-long.ts'
import { useFormDraft } from '../../lib/forms/use-form-draft.ts'
import { clearDraft, writeDraft } from '../../lib/storage/draft.ts'
import { parseJson } from '../../lib/storage/json.ts'
import { type SampleContent, sampleForm } from './sample-form.ts'

export type SampleKind = 'image' | 'text'

type Fields = {
  kind: SampleKind
  text: string
  model: string
  /** Values by variable, as JSON. */
  values: string
}

/** The state of a sample's form. All but the picture is saved as a draft until it is sent. */
export function useSampleFields(draftName: string, kind: SampleKind) {
  const initial = useMemo<Fields>(() => ({ kind, text: '', model: '', values: '{}' }), [kind])
  const draft = useFormDraft(draftName, initial)
  const [fields, setFields] = useState(draft ?? initial)
  const [picture, setPicture] = useState<File | null>(null)
  /** Counts submissions, to reset the file input. */
  const [resetCount, setResetCount] = useState(0)
  const isText = fields.kind === 'text'
  const values = useMemo(() => (parseJson(fields.values) ?? {}) as Record<string, string>, [fields.values])
  const change = (part: Partial<Fields>) => {
    const next = { ...fields, ...part }
    setFields(next)
    writeDraft(draftName, next, initial)
  }
  const content: SampleContent | null = isText ? { text: fields.text } : picture && { picture }
  return {
    isText,
    text: fields.text,
    model: fields.model,
    values,
    picture,
    resetCount,
    chooseKind: (kind: SampleKind) => change({ kind }),
    setText: (text: string) => change({ text }),
    setModel: (model: string) => change({ model }),
    setValue: (variable: string, value: string) => change({ values: JSON.stringify({ ...values, [variable]: value }) }),
    setPicture,
    hasContent: isText ? fields.text.trim() !== '' : picture !== null,
    isUntouched: !picture && !fields.text && !fields.model && Object.values(values).every((value) => !value),
    /** What the server would refuse, as far as the client can check. */
    problem: isText
      ? tooLong(fields.text, LIMITS.sample.textMax)
      : picture && picture.size > LIMITS.coverBytesMax
        ? COVER_REFUSALS.tooLarge
        : undefined,
    /** The multipart form with the values of these variables. */
    formFor: (variables: readonly { name: string }[]): FormData => {
      const filling = variables.flatMap(({ name }) => {
        const value = values[name]?.trim()
        return value ? [{ gap: name, value }] : []
      })
      return sampleForm(content, { model: fields.model, filling })
    },
    /** After sending. Values and model stay for the next sample. */
    clearResult: () => {
      clearDraft(draftName)
      setFields((sent) => ({ ...sent, text: '' }))
      setPicture(null)
      setResetCount(resetCount + 1)
    },
    clear: () => {
      clearDraft(draftName)
      setFields(initial)
      setPicture(null)
      setResetCount(resetCount + 1)
    },
  }
}

export type SampleFormFields = ReturnType<typeof useSampleFields>
