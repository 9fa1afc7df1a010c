import { HELD } from '@promptery/contract/constants'
import { useEffect, useEffectEvent } from 'react'
import toast from '../../components/ui/feedback/toast.ts'
import { fileOfPicture } from '../../lib/image-file.ts'
import { logError } from '../../lib/log.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { promptPath } from '../../paths.ts'
import { useCreatePrompt } from './api.ts'
import { ListingForm } from './ListingForm.tsx'
import { EMPTY_LISTING, listingForm, sentValues } from './listing-values.ts'
import { useListingForm } from './use-listing-form.ts'

export type CoverSource = { url: string; topic: string }

/** Creates a listing. `coverFrom`: a picture that is preselected as the cover. */
export function UploadForm({ userId, coverFrom }: { userId: string; coverFrom?: CoverSource | undefined }) {
  const listing = useListingForm({ draftName: `upload:${userId}`, initial: EMPTY_LISTING })
  const create = useCreatePrompt()
  const navigate = useNavigate()
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

  const submit = listing.submitWith(async (values, onProgress) => {
    try {
      const form = listingForm(sentValues(values), { uploadedBy: userId }, cover.file)
      const created = await create.mutateAsync({ form, onProgress })
      listing.forgetDraft()
      toast.success(created.isHeld ? HELD : 'Prompt Uploaded Successfully')
      await navigate(promptPath(created._id))
    } catch (error) {
      toast.error('Prompt Upload Failed')
      throw error
    }
  })

  return (
    <ListingForm
      listing={listing}
      onSubmit={submit}
      isSending={create.isPending}
      submitLabel="Upload Prompt"
      coverHint="Optional. Without one we draw a cover from the title."
    />
  )
}
