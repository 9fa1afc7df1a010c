import { LIMITS } from '@promptery/contract/constants'
import type { Outline as OutlineOfText, outlineResponse } from '@promptery/contract/listings/outline'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { call } from '../../lib/api/api-client.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { plural } from '../../lib/format.ts'

const outlineOptions = (promptId: string) =>
  queryOptions({
    queryKey: [...queryKeys.prompts, 'outline', promptId],
    queryFn: async ({ signal }) =>
      (await call<typeof outlineResponse>({ url: `/prompts/outline/${promptId}`, signal })).outline,
  })

export function Outline({ promptId, waiting }: { promptId: string; waiting: ReactNode }) {
  const { data, error, isPending, refetch } = useQuery(outlineOptions(promptId))
  if (isPending) return waiting
  if (!data) return <ErrorState what="the outline" error={error} onRetry={() => refetch()} />
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-small">
      {factsOf(data).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-faint">{name}</dt>
          <dd className="font-medium tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const list = new Intl.ListFormat('en-US')
const languageNames = new Intl.DisplayNames('en-US', { type: 'language' })

function factsOf(outline: OutlineOfText): [name: string, value: ReactNode][] {
  const { gaps, languages, codeBlocks, codeLanguages, sections, steps } = outline
  const code = [plural(codeBlocks, 'block'), ...codeLanguages].join(', ')
  const facts: [string, ReactNode, boolean][] = [
    ['Length', `${plural(outline.words, 'word')}, ${plural(outline.characters, 'character')}`, true],
    ['To fill in', <Variables key="variables" variables={gaps} />, true],
    [
      'Language',
      `${list.format(languages.map((code) => languageNames.of(code) ?? code))}, as we guess`,
      languages.length > 0,
    ],
    ['Sections', sections, sections > 0],
    ['Steps', steps, steps > 0],
    ['Code', code, codeBlocks > 0],
  ]
  return facts.flatMap(([name, value, isThere]) => (isThere ? [[name, value]] : []))
}

function Variables({ variables: { count, names } }: { variables: OutlineOfText['gaps'] }) {
  if (count === 0) return 'Nothing: the text is used as it is'
  const unnamed = count - names.length
  return (
    <>
      {plural(count, 'variable')}
      {names.length > 0 && ': '}
      {names.map((name, index) => (
        <span key={index}>
          {index > 0 && ', '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {names.length > 0 &&
        unnamed > 0 &&
        ` and ${unnamed} more${names.length < LIMITS.outline.variablesMax ? ' without a name' : ''}`}
    </>
  )
}
