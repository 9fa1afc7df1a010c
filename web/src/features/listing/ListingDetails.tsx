import type { Prompt } from '@promptery/contract/listings/prompts'
import { LicenceTerms } from '../../components/ui/text/LicenceTerms.tsx'
import { Time } from '../../components/ui/text/Time.tsx'
import { formatDate, formatExactTime, plural } from '../../lib/format.ts'

export function ListingDetails({ prompt }: { prompt: Prompt }) {
  const facts = [
    ['Engine', prompt.engine],
    ['Sold', plural(prompt.salesCount, 'time')],
    ['Uploaded', <Time key="uploaded" at={prompt.createdAt} />],
    ...(prompt.version === undefined ? [] : [['Version', <TextVersion key="version" prompt={prompt} />] as const]),
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4 border-t pt-6 text-small sm:grid-cols-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-faint">{name}</dt>
          <dd className="mt-1 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
      {prompt.worksWith && prompt.worksWith.length > 0 && (
        <div className="col-span-full">
          <dt className="text-faint">Works with</dt>
          <dd className="mt-1 font-medium wrap-anywhere">
            {prompt.worksWith.map((name, index) => (
              <span key={name}>
                {index > 0 && ', '}
                <bdi>{name}</bdi>
              </span>
            ))}
          </dd>
        </div>
      )}
      {prompt.licence && (
        <div className="col-span-full">
          <dt className="text-faint">Licence</dt>
          <dd className="mt-1 font-medium">
            <LicenceTerms licence={prompt.licence} />
          </dd>
        </div>
      )}
    </dl>
  )
}

function TextVersion({ prompt: { version, textChangedAt } }: { prompt: Prompt }) {
  if (!textChangedAt) return version
  return (
    <>
      {version}, changed on{' '}
      <time dateTime={textChangedAt} title={formatExactTime(textChangedAt)}>
        {formatDate(textChangedAt)}
      </time>
    </>
  )
}
