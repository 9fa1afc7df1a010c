import type { Prompt } from '@promptery/contract/listings/prompts'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { LicenceTerms } from '../../ui/text/LicenceTerms.tsx'
import { Price } from '../../ui/text/Price.tsx'

export function OrderSummary({ prompt }: { prompt: Prompt }) {
  const shown = prompt.owned ? prompt.boughtLicence : prompt.licence
  return (
    <div>
      <ImageWithPlaceholder
        image={prompt.cover_image}
        alt={`Cover of ${prompt.title}`}
        sizes="(min-width: 64rem) 24rem, 92vw"
        isEager
        className="rounded-lg"
      />
      <div className="mt-4 flex items-start justify-between gap-4">
        <div className="min-w-0 flex-1">
          <p dir="auto" lang={prompt.language} className="font-semibold wrap-anywhere">
            {prompt.title}
          </p>
          <p className="mt-2">
            <Badge>{prompt.type}</Badge>
          </p>
        </div>
        <Price amount={prompt.price} />
      </div>
      {shown && (
        <dl className="mt-4 border-t pt-4 text-small">
          <dt className="text-faint">Licence</dt>
          <dd className="mt-1 font-medium">
            <LicenceTerms licence={shown} />
          </dd>
        </dl>
      )}
    </div>
  )
}

export function OrderSummarySkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/3 rounded-lg" />
      <Skeleton className="mt-4 h-5 w-3/4" />
      <Skeleton className="mt-3 h-5 w-20" />
      <span className="sr-only">Loading...</span>
    </div>
  )
}
