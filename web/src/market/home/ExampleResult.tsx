import { COVER_SIZES } from '@promptery/contract/constants'
import { quoted } from '@promptery/contract/isolated'
import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Sample } from '@promptery/contract/listings/samples'
import { formatList } from '../../lib/format.ts'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'

/** Values that are named below a result. */
const VALUES_MAX = 2

type Props = { prompt: Prompt | null; sample: Sample | null; filled: string }

/** Beside a prompt: what it has made, or the words as they are filled in. */
export function ExampleResult({ prompt, sample, filled }: Props) {
  const values = sample?.filling.map(({ value }) => quoted(value)) ?? []
  const more = values.length - VALUES_MAX
  const named = more > 1 ? [...values.slice(0, VALUES_MAX), `${more} more`] : values
  return (
    <figure className="flex flex-col border-t bg-raised sm:border-s sm:border-t-0">
      <Made prompt={prompt} sample={sample} filled={filled} />
      <figcaption className="mt-auto p-4 text-small text-muted wrap-anywhere sm:px-5">
        {sample ? (
          <>
            What it made
            {values.length > 0 && <bdi> with {formatList(named)}</bdi>}
            {sample.model && <bdi> · {sample.model}</bdi>}
          </>
        ) : (
          'Fill in the variables, copy the words, and run them in your model.'
        )}
      </figcaption>
    </figure>
  )
}

function Made({ prompt, sample, filled }: Props) {
  const image = sample?.picture ?? (sample?.text === undefined ? prompt?.cover_image : undefined)
  if (image) {
    return (
      <ImageWithPlaceholder
        image={image}
        alt={sample ? 'A result of the prompt' : ''}
        sizes={COVER_SIZES.card}
        className="sm:aspect-auto sm:min-h-48 sm:grow"
      />
    )
  }
  return (
    <div className="relative max-h-72 min-h-48 grow overflow-hidden mask-b-from-80% sm:max-h-none sm:min-h-72">
      <p
        dir="auto"
        lang={sample?.text === undefined ? prompt?.textLanguage : sample.language}
        className="p-4 text-small leading-relaxed whitespace-pre-wrap wrap-anywhere sm:absolute sm:p-5"
      >
        {sample?.text ?? filled}
      </p>
    </div>
  )
}
