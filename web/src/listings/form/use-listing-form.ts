import { LIMITS } from '@promptery/contract/constants'
import { COVER_REFUSALS } from '@promptery/contract/listings/covers'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { useDraftSaving, useFormDraft } from '../../lib/forms/use-form-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { LISTING_FIELDS, type ListingValues } from './listing-values.ts'

type Options = {
  /** Input is saved as a draft of this name until it is sent. */
  draftName: string
  /** Must be a stable reference. */
  initial: ListingValues
}

type Send = (values: ListingValues, onProgress: (progress: number) => void) => Promise<void>

/** What the server would refuse, as far as the client can check. */
function refusalOfFile(file: File): string | undefined {
  if (file.size === 0) return COVER_REFUSALS.noPicture
  return file.size > LIMITS.coverBytesMax ? COVER_REFUSALS.tooLarge : undefined
}

/** The state of a listing's form: its fields, its cover, and the server's messages. */
export function useListingForm({ draftName, initial }: Options) {
  const draft = useFormDraft(draftName, initial)
  const form = useForm<ListingValues>({ defaultValues: draft ?? initial })
  useDraftSaving(draftName, initial, form.subscribe)
  const [cover, setCover] = useState<File | null>(null)
  const [isCoverRemoved, setIsCoverRemoved] = useState(false)
  const [coverError, setCoverError] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const [general, setGeneral] = useState<string | null>(null)
  const [isRestored, setIsRestored] = useState(draft !== null)
  const picker = useRef<HTMLInputElement>(null)

  const chooseCover = (file: File | null) => {
    setCover(file)
    setCoverError(file ? refusalOfFile(file) : undefined)
  }

  /** Shows the server's messages beside the fields, and focuses the first one. */
  const showRefusal = (error: unknown) => {
    const refusal = refusalOf(error, LISTING_FIELDS)
    for (const { name, message } of refusal.fields) {
      if (name === 'cover_image') setCoverError(message)
      else form.setError(name, { message })
    }
    setGeneral(refusal.general)
    const first = refusal.fields[0]?.name
    if (first === 'cover_image') picker.current?.focus()
    else if (first) form.setFocus(first)
  }

  const submitWith = (send: Send) =>
    form.handleSubmit(async (values) => {
      setGeneral(null)
      setCoverError(undefined)
      setProgress(0)
      try {
        await send(values, setProgress)
      } catch (error) {
        showRefusal(error)
      } finally {
        setProgress(null)
      }
    })

  const forgetDraft = () => clearDraft(draftName)
  const reset = () => {
    form.reset(initial)
    forgetDraft()
    // Otherwise choosing the same file again fires no event.
    if (picker.current) picker.current.value = ''
    chooseCover(null)
    setIsCoverRemoved(false)
    setGeneral(null)
    setIsRestored(false)
  }

  return {
    form,
    cover: {
      file: cover,
      choose: chooseCover,
      /** Whether the current cover is to be removed. */
      isRemoved: isCoverRemoved,
      setIsRemoved: setIsCoverRemoved,
      error: coverError,
      setError: setCoverError,
      progress,
      picker,
    },
    general,
    isRestored,
    reset,
    forgetDraft,
    submitWith,
  }
}
