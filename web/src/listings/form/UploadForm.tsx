import type { Prompt } from '@promptery/contract/listings/prompts'
import type { VariableDescription } from '@promptery/contract/listings/variables/variables'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { plural } from '../../lib/format.ts'
import { fileOfPicture } from '../../lib/image-file.ts'
import { logError } from '../../lib/log.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { promptPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import toast from '../../ui/feedback/toast.ts'
import { useCreatePrompt } from './api.ts'
import { parseDescriptions } from './descriptions.ts'
import { ListingForm } from './ListingForm.tsx'
import { EMPTY_LISTING, type ListingValues, listingForm, sentValues } from './listing-values.ts'
import { useListingForm } from './use-listing-form.ts'

export type CoverSource = { url: string; topic: string }

/** The text as typed so far, and whether the listing exists. */
export type TypedListing = { text: string; descriptions: VariableDescription[]; isUploaded: boolean }

/** The samples of an upload: their fields, and how they are sent. */
export type UploadedSamples = {
  fields: (listing: TypedListing) => ReactNode
  check: () => boolean
  /** @returns how many were refused */
  send: (promptId: string) => Promise<number>
  isSending: boolean
  forget: () => void
}

type Props = {
  userId: string
  /** A picture that is preselected as the cover. */
  coverFrom?: CoverSource | undefined
  samples: UploadedSamples
}

/** Creates a listing, then its samples. If some of them are refused, they stay on the screen to be sent again. */
export function UploadForm({ userId, coverFrom, samples }: Props) {
  const listing = useListingForm({ draftName: `upload:${userId}`, initial: EMPTY_LISTING })
  const create = useCreatePrompt()
  const navigate = useNavigate()
  const [uploaded, setUploaded] = useState<{ prompt: Prompt; failedCount: number }>()
  const { cover } = listing

  const preselectCover = useEffectEvent(async ({ url, topic }: CoverSource, isWanted: () => boolean) => {
    try {
      const file = await fileOfPicture(url, topic)
      if (isWanted()) cover.choose(file)
    } catch (error) {
      logError('the picture for the cover', error)
      if (isWanted()) cover.setError('The picture could not be fetched. Download it and choose it here.')
    }
  })
  const { url, topic } = coverFrom ?? {}
  useEffect(() => {
    if (!url) return
    let isWanted = true
    void preselectCover({ url, topic: topic ?? '' }, () => isWanted)
    return () => {
      isWanted = false
    }
  }, [url, topic])

  const sendSamples = async (prompt: Prompt) => {
    const failedCount = await samples.send(prompt._id)
    if (failedCount > 0) return setUploaded({ prompt, failedCount })
    samples.forget()
    toast.success('Prompt Uploaded Successfully')
    await navigate(promptPath(prompt._id))
  }

  const submit = listing.submitWith(async (values, onProgress) => {
    if (!samples.check()) return
    const form = listingForm(sentValues(values), { uploadedBy: userId }, cover.file)
    const created = await create.mutateAsync({ form, onProgress }).catch((error: unknown) => {
      toast.error('Prompt Upload Failed')
      throw error
    })
    listing.forgetDraft()
    await sendSamples(created)
  })

  const retry = async () => {
    if (uploaded && !samples.isSending && samples.check()) await sendSamples(uploaded.prompt)
  }

  return (
    <ListingForm
      listing={listing}
      onSubmit={uploaded ? retry : submit}
      isSending={create.isPending || samples.isSending}
      submitLabel="Upload Prompt"
      coverHint="Optional. Without one we draw a cover from the title."
      samples={
        <SamplesTyped control={listing.form.control} fields={samples.fields} isUploaded={uploaded !== undefined} />
      }
      saved={
        uploaded && (
          <UploadedNotice
            failedCount={uploaded.failedCount}
            path={promptPath(uploaded.prompt._id)}
            isSending={samples.isSending}
            onLeave={samples.forget}
          />
        )
      }
    />
  )
}

type SamplesTypedProps = {
  control: Control<ListingValues>
  fields: UploadedSamples['fields']
  isUploaded: boolean
}

/** A separate component, so that typing does not rerender the other fields. */
function SamplesTyped({ control, fields, isUploaded }: SamplesTypedProps) {
  const [text, hints] = useWatch({ control, name: ['prompt', 'gapHints'] })
  const descriptions = useMemo(() => parseDescriptions(hints), [hints])
  return fields({ text, descriptions, isUploaded })
}

type UploadedNoticeProps = {
  failedCount: number
  path: string
  isSending: boolean
  onLeave: () => void
}

/** The listing exists, but samples of it were refused. Its button submits the form around it. */
export function UploadedNotice({ failedCount, path, isSending, onLeave }: UploadedNoticeProps) {
  return (
    <Notice tone="danger" role="alert">
      <p className="font-medium">
        Your prompt is uploaded, but {plural(failedCount, 'sample')} could not be added. Below is why.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={isSending}>
          Try again
        </Button>
        <LinkButton to={path} onClick={onLeave}>
          See the listing without {failedCount === 1 ? 'it' : 'them'}
        </LinkButton>
      </div>
    </Notice>
  )
}
