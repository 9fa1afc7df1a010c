import type { Prompt } from '@promptery/contract/listings/prompts'
import type { Version, VersionText as WholeVersion } from '@promptery/contract/listings/versions'
import { getVersion, listVersions } from '@promptery/contract/listings/versions'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api/api-client.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'

export type ShownVersion = Pick<WholeVersion, 'number' | 'prompt' | 'gapHints'>

/** Versions in the prompt's own response: the readable one, and for buyers the newest. */
function knownTexts({ prompt, version, boughtVersion, newerVersion, gapHints = [] }: Prompt): ShownVersion[] {
  const own = prompt === undefined ? [] : [{ number: boughtVersion ?? version ?? 1, prompt, gapHints }]
  return newerVersion ? [...own, newerVersion] : own
}

type Props = { prompt: Prompt; number: number; children: (version: ShownVersion) => ReactNode }

/** Passes the text of a version to `children`, and shows its other states. */
export function VersionText({ prompt, number, children }: Props) {
  const known = knownTexts(prompt).find((text) => text.number === number)
  const version = useQuery({ ...versionOptions(prompt._id, number), enabled: known === undefined })
  const text = known ?? version.data
  if (text) return children(text)
  if (version.error) {
    return <ErrorState what={`version ${number}`} onRetry={() => version.refetch()} isRetrying={version.isFetching} />
  }
  return <Skeleton className="h-72 rounded-xl" />
}

/** The maximum number of notes. */
const MAX = 5

/** The engineer's notes on versions, newest first. */
export function VersionNotes({ versions }: { versions: readonly Version[] }) {
  return versions
    .filter(({ note }) => note)
    .slice(0, MAX)
    .map(({ number, note }) => (
      <div key={number} className="text-small">
        <p className="font-medium">What changed in version {number}</p>
        <p dir="auto" className="mt-1 whitespace-pre-line text-muted wrap-anywhere">
          {note}
        </p>
      </div>
    ))
}

/** Readable versions, newest first. */
export const versionsOptions = (promptId: string) =>
  queryOptions({
    queryKey: [...queryKeys.prompts, 'versions', promptId],
    queryFn: async ({ signal }) => (await call(listVersions, { params: { id: promptId }, signal })).versions,
  })

/** A version with its text, which is immutable. */
const versionOptions = (promptId: string, number: number) =>
  queryOptions({
    queryKey: ['versions', promptId, number],
    queryFn: async ({ signal }) => (await call(getVersion, { params: { id: promptId, number }, signal })).version,
    staleTime: Infinity,
  })
