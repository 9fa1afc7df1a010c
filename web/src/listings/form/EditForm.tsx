import type { Prompt } from '@promptery/contract/listings/prompts'
import { useState } from 'react'
import { useLists } from '../../lib/api/lists.ts'
import { useNavigate } from '../../lib/navigation/navigation.ts'
import { promptPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import toast from '../../ui/feedback/toast.ts'
import { useUpdatePrompt } from './api.ts'
import { ListingForm } from './ListingForm.tsx'
import { changesOf, listingForm, valuesOf } from './listing-values.ts'
import { useListingForm } from './use-listing-form.ts'

/** Changes a listing. `prompt` has to be fresh, since only differences are sent. */
export function EditForm({ prompt }: { prompt: Prompt }) {
  // Stored, so that a refetch does not overwrite input.
  const { prices } = useLists()
  const [initial] = useState(() => valuesOf(prompt, prices))
  const listing = useListingForm({ draftName: `edit:${prompt._id}`, initial })
  const update = useUpdatePrompt(prompt._id)
  const navigate = useNavigate()
  const { cover } = listing

  const submit = listing.submitWith(async (values, onProgress) => {
    const removeCover = cover.isRemoved && !cover.file ? 'true' : 'false'
    const changes = changesOf(initial, values)
    const isRecovered = cover.file !== null || (cover.isRemoved && !prompt.cover_image.isDrawn)
    if (Object.keys(changes).length === 0 && !isRecovered) {
      toast('Nothing has changed, so nothing was saved')
      return
    }
    const more = { removeCover, ...(changes.prompt !== undefined && { note: values.note }) }
    await update.mutateAsync({ form: listingForm(changes, more, cover.file), onProgress })
    listing.forgetDraft()
    toast.success('Changes Saved')
    await navigate(promptPath(prompt._id))
  })

  return (
    <ListingForm
      listing={listing}
      onSubmit={submit}
      isSending={update.isPending}
      submitLabel="Save"
      coverHint={cover.isRemoved ? 'We will draw a cover from the title.' : 'Choose another picture to replace it.'}
      currentCover={cover.isRemoved ? undefined : prompt.cover_image.url}
      coverAction={
        !cover.file && (
          <Button variant="ghost" onClick={() => cover.setIsRemoved(!cover.isRemoved)} className="mt-2 -ms-4">
            {cover.isRemoved ? 'Keep the present cover' : 'Remove the cover'}
          </Button>
        )
      }
      listed={prompt}
      currentText={initial.prompt}
    />
  )
}
