import type { Prompt } from '@promptery/contract/prompts'
import { LicenceTerms } from '../../../components/ui/text/LicenceTerms.tsx'
import { Time } from '../../../components/ui/text/Time.tsx'
import { plural } from '../../../lib/format.ts'

/** What else there is to know about a prompt. */
export function Facts({ prompt }: { prompt: Prompt }) {
  const facts = [
    ['Engine', prompt.engine],
    ['Sold', plural(prompt.salesCount, 'time')],
    ['Uploaded', <Time key="uploaded" at={prompt.createdAt} />],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-4 border-t pt-6 text-small sm:grid-cols-3">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-faint">{name}</dt>
          <dd className="mt-1 font-medium tabular-nums">{value}</dd>
        </div>
      ))}
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
