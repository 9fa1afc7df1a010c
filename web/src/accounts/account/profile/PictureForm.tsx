import { COVER_WIDTHS } from '@promptery/contract/constants'
import { coverUrl } from '@promptery/contract/listings/covers'
import type { Profile } from '@promptery/contract/market/profile/profile'
import { useState } from 'react'
import { Button } from '../../../ui/actions/Button.tsx'
import toast from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { useChangePicture, useRemovePicture } from './api.ts'

export function PictureForm({ picture }: { picture: Profile['picture'] }) {
  const [file, setFile] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [count, setCount] = useState(0)
  const change = useChangePicture()
  const remove = useRemovePicture()

  const save = async () => {
    if (!file) return
    setProgress(0)
    try {
      await change.mutateAsync({ file, onProgress: setProgress })
      setFile(null)
      setCount((before) => before + 1)
      toast.success('Picture Saved')
    } catch {
      // The refusal is shown beside the field.
    } finally {
      setProgress(null)
    }
  }
  return (
    <form
      aria-label="Picture"
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!change.isPending) void save()
      }}
    >
      <h3 className="text-lead font-semibold">Picture</h3>
      <div className="max-w-64">
        <Field label="Your picture" error={change.error?.message}>
          {(control) => (
            <FileDrop
              key={count}
              {...control}
              what="picture"
              name="picture"
              file={file}
              current={picture && coverUrl(picture, picture.widths[0] ?? picture.width)}
              onChange={(chosen) => {
                change.reset()
                setFile(chosen)
              }}
              accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
              description="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB"
              progress={file && progress}
              wantedWidth={COVER_WIDTHS[0] / 2}
            />
          )}
        </Field>
      </div>
      {file && (
        <Button type="submit" isLoading={change.isPending}>
          Save Picture
        </Button>
      )}
      {!file && picture && (
        <Button isLoading={remove.isPending} onClick={() => remove.mutate()}>
          Remove Picture
        </Button>
      )}
    </form>
  )
}
