import type { Prompt } from '@promptery/contract/listings/prompts'
import { Suspense } from 'react'
import { useConfig } from '../../../lib/api/config.ts'
import { canTry } from '../../../listings/parts/can-run.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const TryPanel = lazyPart(async () => (await import('./TryPanel.tsx')).TryPanel)

/** Shown if the engineer allows tries and a model is configured. */
export function TryPrompt({ prompt }: { prompt: Prompt }) {
  const config = useConfig()
  if (!prompt.allowsTries || !prompt.isForSale || !canTry(config, prompt.type)) return null
  return (
    <Suspense fallback={<Skeleton className="h-56 rounded-xl" />}>
      <TryPanel prompt={prompt} />
    </Suspense>
  )
}
