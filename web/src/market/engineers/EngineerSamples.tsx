import { COVER_SIZES } from '@promptery/contract/constants'
import { isId } from '@promptery/contract/ids'
import type { EngineerSample } from '@promptery/contract/market/engineers'
import { listEngineerSamples } from '@promptery/contract/market/engineers'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { queryOf } from '../../lib/api/query-of.ts'
import { markOf } from '../../listings/samples/mark.ts'
import { promptPath } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { Section } from '../../ui/Section.tsx'
import { RichText } from '../../ui/text/RichText.tsx'

const samplesOptions = (id: string) => ({
  ...queryOf(
    [...queryKeys.engineers, 'samples', id],
    listEngineerSamples,
    { params: { id } },
    ({ samples }) => samples,
  ),
  enabled: isId(id),
})

/** What an engineer's prompts have made. Nothing without samples, or while they are loaded. */
export function EngineerSamples({ id }: { id: string }) {
  const { data: samples = [] } = useQuery(samplesOptions(id))
  if (samples.length === 0) return null
  return (
    <div className="mt-12">
      <Section title="Samples">
        <div className="@container">
          <ul className="card-grid gap-y-6">
            {samples.map((one) => (
              <li key={one.sample._id} className="min-w-0">
                <SampleCard of={one} />
              </li>
            ))}
          </ul>
        </div>
      </Section>
    </div>
  )
}

/** One link to the listing. Links in a text are not pressed here. */
function SampleCard({ of: { prompt, sample } }: { of: EngineerSample }) {
  return (
    <article className="group relative overflow-hidden rounded-xl border bg-surface">
      <div className="relative">
        {sample.picture ? (
          <ImageWithPlaceholder image={sample.picture} alt="" sizes={COVER_SIZES.card} />
        ) : (
          <div inert className="aspect-4/3 overflow-hidden mask-b-from-60% p-4 text-small text-muted">
            <RichText text={sample.text ?? ''} lang={sample.language} />
          </div>
        )}
        <p className="absolute inset-x-2 bottom-2">
          <Badge tone="cover">{markOf(sample)}</Badge>
        </p>
      </div>
      <h3 dir="auto" className="truncate border-t px-4 py-3 text-small font-medium group-hover:text-accent-text">
        <Link to={promptPath(prompt._id)} className="after:absolute after:inset-0">
          <span className="sr-only">Sample of </span>
          {prompt.title}
        </Link>
      </h3>
    </article>
  )
}
