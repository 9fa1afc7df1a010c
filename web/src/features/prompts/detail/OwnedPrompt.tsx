import { LockClosedIcon } from '@heroicons/react/24/outline'
import type { Prompt } from '@promptery/contract/prompts'
import type { ReactNode } from 'react'
import { PageHeading, useDocumentTitle } from '../../../components/layout/Page.tsx'
import { Badge } from '../../../components/ui/Badge.tsx'
import { CopyButton } from '../../../components/ui/CopyButton.tsx'
import { EmptyState } from '../../../components/ui/EmptyState.tsx'
import { ImageWithPlaceholder } from '../../../components/ui/ImageWithPlaceholder.tsx'
import { LinkButton } from '../../../components/ui/LinkButton.tsx'
import { PromptText } from '../../../components/ui/PromptText.tsx'
import { promptPath } from '../../../paths.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { WithPrompt } from '../WithPrompt.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { Prose } from './Prose.tsx'

type Props = { id: string; engineer: (prompt: Prompt) => ReactNode }

/** A prompt with its text, for those who may read it; the others are told where to get it. */
export function OwnedPrompt({ id, engineer }: Props) {
  return (
    <WithPrompt id={id} loading={<DetailSkeleton />} failedHeading="Prompt">
      {(prompt) => <Owned prompt={prompt}>{engineer(prompt)}</Owned>}
    </WithPrompt>
  )
}

function Owned({ prompt, children }: { prompt: Prompt; children: ReactNode }) {
  useDocumentTitle(prompt.title)
  return (
    <article className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-10">
        <header>
          <p className="mb-3 flex flex-wrap gap-1.5">
            <Badge tone="accent">{prompt.type}</Badge>
            <Badge>{prompt.engine}</Badge>
            <StatusBadge prompt={prompt} />
          </p>
          <PageHeading>{prompt.title}</PageHeading>
        </header>
        {prompt.prompt === undefined ? <Locked prompt={prompt} /> : <Text text={prompt.prompt} />}
        <div className="max-w-prose">
          <Prose title="Tips" text={prompt.tipsToUse} empty="The engineer has left no tips for this prompt." />
        </div>
      </div>
      <aside className="space-y-6">
        <ImageWithPlaceholder
          image={prompt.cover_image}
          alt={`Cover of ${prompt.title}`}
          sizes="(min-width: 64rem) 22rem, 92vw"
          className="rounded-xl"
        />
        {children}
      </aside>
    </article>
  )
}

function Text({ text }: { text: string }) {
  return (
    <section aria-label="Prompt" className="overflow-hidden rounded-xl border bg-surface">
      <div className="flex flex-wrap items-center gap-3 border-b p-3 ps-5">
        <h2 className="me-auto text-body font-semibold">Prompt</h2>
        <div className="flex flex-row-reverse items-center gap-3">
          <CopyButton text={text} label="Copy Prompt" />
        </div>
      </div>
      <div className="p-5 leading-relaxed sm:p-6">
        <PromptText text={text} />
      </div>
    </section>
  )
}

function Locked({ prompt }: { prompt: Prompt }) {
  return (
    <EmptyState
      title="The text of this prompt is for those who have it"
      icon={LockClosedIcon}
      action={
        <LinkButton to={promptPath(prompt._id)} variant="accent">
          Get this prompt
        </LinkButton>
      }
    >
      Once you have bought it, you can read and copy it here.
    </EmptyState>
  )
}
