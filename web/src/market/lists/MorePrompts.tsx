import type { Prompt } from '@promptery/contract/listings/prompts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { WhenNear } from '../../ui/list/WhenNear.tsx'

const MoreRows = lazyPart(async () => (await import('./MoreRows.tsx')).MoreRows)

/** Similar prompts and others of the engineer. */
export const MorePrompts = ({ prompt }: { prompt: Prompt }) => (
  <WhenNear waiting={<Skeleton className="h-80 rounded-xl" />} className="mt-16 border-t pt-12">
    <MoreRows prompt={prompt} />
  </WhenNear>
)
