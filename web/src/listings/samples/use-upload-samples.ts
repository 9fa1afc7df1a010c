import { LIMITS } from '@promptery/contract/constants'
import { useRef, useState } from 'react'
import { clearDraft, readDraft, writeDraft } from '../../lib/storage/draft.ts'
import { useAddSample } from './api.ts'
import type { SampleKind } from './use-sample-fields.ts'

/** A sample that is sent once its listing exists. */
export type UploadSample = { key: string; kind: SampleKind }

/** What a sample's fields tell the form. */
type SampleHandle = {
  isUntouched: boolean
  /** Shows what is missing. False: it cannot be sent. */
  check: () => boolean
  form: () => FormData
  clear: () => void
}

/** The samples of an upload. They are sent one by one; those that fail stay, with the server's reason. */
export function useUploadSamples(userId: string) {
  const draftName = `upload-samples:${userId}`
  const [samples, setSamples] = useState(() => Object.entries(readDraft(draftName) ?? {}).flatMap(sampleOf))
  const [errors, setErrors] = useState<Record<string, Error>>({})
  const [sending, setSending] = useState<{ key: string; place: number; count: number; progress: number }>()
  const handles = useRef(new Map<string, SampleHandle>())
  const add = useAddSample()

  const change = (next: UploadSample[]) => {
    setSamples(next)
    writeDraft(draftName, Object.fromEntries(next.map(({ key, kind }) => [key, kind])))
  }
  const forget = (keys: readonly string[]) => {
    for (const key of keys) handles.current.get(key)?.clear()
    change(samples.filter(({ key }) => !keys.includes(key)))
  }

  return {
    samples,
    errors,
    sending,
    isFull: samples.length >= LIMITS.sample.perPrompt,
    draftOf: (key: string) => `upload-sample:${userId}:${key}`,
    register: (key: string, handle: SampleHandle | null) => {
      if (handle) handles.current.set(key, handle)
      else handles.current.delete(key)
    },
    add: (kind: SampleKind) => {
      const last = Math.max(0, ...samples.map(({ key }) => Number(key)))
      change([...samples, { key: String(last + 1), kind }])
    },
    remove: (key: string) => forget([key]),
    forgetAll: () => {
      forget(samples.map(({ key }) => key))
      clearDraft(draftName)
    },
    /** Whether all can be sent, as far as the client can tell. */
    check: () => samples.map(({ key }) => handles.current.get(key)?.check() ?? true).every(Boolean),
    /** @returns how many were refused */
    send: async (promptId: string): Promise<number> => {
      const wanted = samples.filter(({ key }) => handles.current.get(key)?.isUntouched === false)
      const failed: Record<string, Error> = {}
      setErrors({})
      for (const [index, { key }] of wanted.entries()) {
        const state = { key, place: index + 1, count: wanted.length }
        const onProgress = (progress: number) => setSending({ ...state, progress })
        const form = handles.current.get(key)?.form()
        if (!form) continue
        onProgress(0)
        await add.mutateAsync({ promptId, form, onProgress }).catch((error: Error) => {
          failed[key] = error
        })
      }
      setSending(undefined)
      setErrors(failed)
      forget(samples.map(({ key }) => key).filter((key) => !failed[key]))
      return Object.keys(failed).length
    },
  }
}

const sampleOf = ([key, kind]: [string, string]): UploadSample[] =>
  kind === 'image' || kind === 'text' ? [{ key, kind }] : []

export type UploadSamplesState = ReturnType<typeof useUploadSamples>
