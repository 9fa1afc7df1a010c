import type { Prompt } from '@promptery/contract/prompts'
import { useState } from 'react'
import toast from 'react-hot-toast'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/Button.tsx'
import { promptPath } from '../../../paths.ts'
import { useUpdatePrompt } from '../api.ts'
import { ListingForm } from '../listing/ListingForm.tsx'
import { listingForm, valuesOf } from '../listing/listing-values.ts'
import { useListingForm } from '../listing/use-listing-form.ts'

/** Changes a listing of one's own. */
export function EditForm({ prompt }: { prompt: Prompt }) {
  // What the form began with: a listing that is fetched again must not undo what is being typed.
  const [initial] = useState(() => valuesOf(prompt))
  const listing = useListingForm({ draftName: `edit:${prompt._id}`, initial })
  const [removesCover, setRemovesCover] = useState(false)
  const update = useUpdatePrompt(prompt._id)
  const navigate = useNavigate()
  const { cover } = listing

  const submit = listing.submitWith(async (values, onProgress) => {
    const removeCover = removesCover && !cover.file ? 'true' : 'false'
    await update.mutateAsync({ form: listingForm(values, { removeCover }, cover.file), onProgress })
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
      coverHint={removesCover ? 'We will draw a cover from the title.' : 'Choose another picture to replace it.'}
      currentCover={removesCover ? undefined : prompt.cover_image.url}
      coverAction={
        !cover.file && (
          <Button variant="ghost" onClick={() => setRemovesCover(!removesCover)} className="mt-2 -ms-4">
            {removesCover ? 'Keep the present cover' : 'Remove the cover'}
          </Button>
        )
      }
      type={prompt.type}
    />
  )
}
