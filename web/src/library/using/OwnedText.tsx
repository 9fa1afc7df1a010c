import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { canRun } from '../../listings/parts/can-run.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ReadableText, type RunSlot } from './ReadableText.tsx'
import { ownVersion, useVersionChoice } from './versions/use-version-choice.ts'
import { type ShownVersion, VersionText, versionsOptions } from './versions/VersionText.tsx'

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
      {/* The version in the URL is shown once the list of versions is loaded. */}
      {isPending && choice.number !== number ? (
        waiting
      ) : (
        <VersionText prompt={prompt} number={number}>
          {(version) => <Text prompt={prompt} version={version} newest={versions[0]?.number} />}
        </VersionText>
      )}
      {list.isError && <ErrorState what="the versions" onRetry={() => list.refetch()} isRetrying={list.isFetching} />}
      {versions.length > 1 && (
        <div id="versions" className="scroll-mt-24 space-y-4">
          <Suspense fallback={waiting}>
            <VersionBar prompt={prompt} versions={versions} choice={{ ...choice, number }} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type TextProps = Props & { version: ShownVersion; newest: number | undefined }

function Text({ prompt, version, newest = version.number }: TextProps) {
  const { search } = useLocation()
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
      lang={prompt.textLanguage}
      descriptions={version.gapHints}
      isKept
      note={
        newest > version.number && (
          <TextLink to={{ search, hash: '#versions' }} className="-my-2 py-2">
            Version {newest} is available
          </TextLink>
        )
      }
      run={isRun ? run : undefined}
    />
  )
}
