import type { Prompt } from '@promptery/contract/listings/prompts'
import type { VersionText as WholeVersion } from '@promptery/contract/listings/versions'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { versionOptions } from './api.ts'

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
