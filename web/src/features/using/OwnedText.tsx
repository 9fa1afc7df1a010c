import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { ErrorState } from '../../components/ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../components/ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../components/ui/lazy-part.tsx'
import { useConfig } from '../../lib/api/config.ts'
import { canRun } from '../../lib/prompts/can-run.ts'
import { ReadableText } from './ReadableText.tsx'
import type { RunSlot } from './variables/FillVariables.tsx'
import { versionsOptions } from './versions/api.ts'
import { ownVersion, useVersionChoice } from './versions/use-version-choice.ts'
import { type ShownVersion, VersionText } from './versions/VersionText.tsx'

const VersionBar = lazyPart(async () => (await import('./versions/VersionBar.tsx')).VersionBar)
const RunHere = lazyPart(async () => (await import('./run/RunHere.tsx')).RunHere)

type Props = {
  /** Its text is readable for the user. */
  prompt: Prompt
}

const waiting = <Skeleton className="h-40 rounded-xl" />

/** The text of a prompt, to be filled in, read and copied. Initially the bought version; others can be selected. */
export function OwnedText({ prompt }: Props) {
  const choice = useVersionChoice(prompt)
  const hasOthers = (prompt.boughtVersion ?? 1) < (prompt.version ?? 1)
  const list = useQuery({ ...versionsOptions(prompt._id), enabled: hasOthers })
  const isPending = hasOthers && list.isPending
  const versions = list.data ?? []
  const number = versions.some((version) => version.number === choice.number) ? choice.number : ownVersion(prompt)
  return (
    <div className="space-y-4">
      {isPending && waiting}
      {list.isError && <ErrorState what="the versions" onRetry={() => list.refetch()} isRetrying={list.isFetching} />}
      {versions.length > 1 && (
        <Suspense fallback={waiting}>
          <VersionBar prompt={prompt} versions={versions} choice={{ ...choice, number }} />
        </Suspense>
      )}
      {/* The version in the URL is shown once the list of versions is loaded. */}
      {(!isPending || choice.number === number) && (
        <VersionText prompt={prompt} number={number}>
          {(version) => <Text prompt={prompt} version={version} />}
        </VersionText>
      )}
    </div>
  )
}

function Text({ prompt, version }: { prompt: Prompt; version: ShownVersion }) {
  const isRun = canRun(useConfig(), prompt.type)
  const run: RunSlot = (values) => (
    <Suspense>
      <RunHere key={version.number} promptId={prompt._id} values={values} version={version.number} />
    </Suspense>
  )
  return (
    <ReadableText
      promptId={prompt._id}
      type={prompt.type}
      text={version.prompt}
      descriptions={version.gapHints}
      isKept
      run={isRun ? run : undefined}
    />
  )
}
