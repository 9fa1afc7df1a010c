import { useId } from 'react'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { useChangeLogo } from './api.ts'

type Props = {
  /** The logo, or empty for the built-in one. */
  url: string
  /** Of the setting, as it is shown. */
  version: number
  onSaved: (url: string) => void
  onRefused: (message: string) => void
}

/** The shop's logo as it is, and a button that uploads another one at once. */
export function LogoUpload({ url, version, onSaved, onRefused }: Props) {
  const id = useId()
  const change = useChangeLogo()
  const upload = (file: File) =>
    change.mutate(
      { picture: file, version },
      {
        onSuccess: ({ settings }) => onSaved(settings.logoUrl.value),
        onError: (error) => onRefused(error.message),
      },
    )
  return (
    <span className="mt-2 flex flex-wrap items-center gap-3">
      {url !== '' && <img src={url} alt="The logo" width={44} height={44} className="size-11 object-contain" />}
      <span className="relative inline-flex has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <label htmlFor={id} aria-busy={change.isPending} className={buttonClass('quiet')}>
          {change.isPending ? 'Uploading …' : 'Upload a logo'}
        </label>
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          disabled={change.isPending}
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) upload(file)
            // So that the same file can be chosen again.
            target.value = ''
          }}
        />
      </span>
    </span>
  )
}
