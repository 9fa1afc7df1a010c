import { COVER_REFUSALS, LIMITS } from '@promptery/contract/constants'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { refusalOf } from '../../lib/forms/form-errors.ts'
import { useDraftSaving, useFormDraft } from '../../lib/forms/use-form-draft.ts'
import { clearDraft } from '../../lib/storage/draft.ts'
import { LISTING_FIELDS, type ListingValues } from './listing-values.ts'

type Options = {
  /** What is typed is kept under this name until it has been sent. */
  draftName: string
  /** Keep it the same object for as long as the form stands. */
  initial: ListingValues
}

type Send = (values: ListingValues, onProgress: (progress: number) => void) => Promise<void>

/** What the server will say of a file, as far as that can be told without reading it. */
function refusalOfFile(file: File): string | undefined {
  if (file.size === 0) return COVER_REFUSALS.noPicture
  return file.size > LIMITS.coverBytesMax ? COVER_REFUSALS.tooLarge : undefined
}

/** The form of a listing, new or old: its texts, its cover, and what the server has said about them. */
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

  /** Puts the server's words beside the fields, and the focus on the first of them. */
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
  const startOver = () => {
    form.reset(initial)
    forgetDraft()
    // Emptied, so that the same file can be chosen again.
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
      /** Whether the cover that the listing has is to go. */
      isRemoved: isCoverRemoved,
      setIsRemoved: setIsCoverRemoved,
      error: coverError,
      setError: setCoverError,
      progress,
      picker,
    },
    general,
    isRestored,
    startOver,
    forgetDraft,
    submitWith,
  }
}
