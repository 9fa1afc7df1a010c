import { HeartIcon } from '@heroicons/react/16/solid'
import { COVER_SIZES } from '@promptery/contract/constants'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { uploaderOf } from '@promptery/contract/shown-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCount, plural } from '../../lib/format.ts'
import { StatusBadge } from '../../listings/parts/StatusBadge.tsx'
import { promptPath } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ImageWithPlaceholder } from '../../ui/ImageWithPlaceholder.tsx'
import { Price } from '../../ui/text/Price.tsx'
import { Rating } from '../../ui/text/Rating.tsx'

/** Covers that load eagerly: the first row of a phone. In wide windows the others of a row follow at once. */
const EAGER = 2

export type PromptGridProps = Omit<PromptCardProps, 'prompt' | 'to' | 'isEager'> & {
  prompts: readonly Prompt[]
  /** Number of covers that are visible at first. */
  eager?: number
  pathOf?: (id: string) => string
  /** An action below the card. */
  belowCard?: (prompt: Prompt) => ReactNode
}

/** 2 columns at 360 pixels, 5 at 1600. */
export function PromptGrid({ prompts, eager = EAGER, pathOf, belowCard, ...card }: PromptGridProps) {
  return (
    <div className="@container">
      <ul className="card-grid">
        {prompts.map((prompt, index) => (
          <li key={prompt._id} className="@container flex min-w-0 flex-col">
            <PromptCard prompt={prompt} isEager={index < eager} {...(pathOf && { to: pathOf(prompt._id) })} {...card} />
            {belowCard && <div className="mt-auto">{belowCard(prompt)}</div>}
          </li>
        ))}
      </ul>
    </div>
  )
}

export function PromptGridSkeleton({ count = 5 }: { count?: number }) {
  return (
    <div className="@container">
      <div className="card-grid">
        {Array.from({ length: count }, (_, index) => (
          <PromptCardSkeleton key={index} />
        ))}
      </div>
    </div>
  )
}

export function PromptCardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/3 rounded-lg" />
      <Skeleton className="mt-3 h-5 w-4/5" />
      <Skeleton className="mt-3 h-5 w-1/2" />
    </div>
  )
}

type PromptCardProps = {
  prompt: Prompt
  /** Default: its listing. */
  to?: string
  showStatus?: boolean
  isEager?: boolean
  headingLevel?: 'h2' | 'h3'
}

/** A prompt as a tile with one link, whose name begins with the title. */
export function PromptCard({ prompt, to, showStatus, isEager, headingLevel: Heading = 'h3' }: PromptCardProps) {
  return (
    <Link to={to ?? promptPath(prompt._id)} className="group flex flex-col rounded-lg outline-offset-4">
      <Heading
        dir="auto"
        lang={prompt.language}
        className="mt-3 line-clamp-2 text-body leading-snug font-semibold text-wrap wrap-anywhere group-hover:text-accent-text"
      >
        {prompt.title}
      </Heading>
      <span className="mt-2 flex items-center gap-2 text-small text-muted">
        <span className="hidden @min-[12rem]:block">
          <Avatar name={uploaderOf(prompt)} size="sm" />
        </span>
        <bdi className="min-w-0 truncate">{uploaderOf(prompt)}</bdi>
        <span className="ms-auto inline-flex items-center gap-1 text-faint tabular-nums">
          <HeartIcon className="size-4" aria-hidden="true" />
          <span aria-hidden="true">{formatCount(prompt.likesCount)}</span>
          <span className="sr-only">{plural(prompt.likesCount, 'like')}</span>
        </span>
        <Price amount={prompt.price} className="text-fg" />
      </span>
      {(prompt.rating || prompt.salesCount > 0) && (
        <span className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-muted tabular-nums">
          {prompt.rating && <Rating rating={prompt.rating} />}
          {prompt.salesCount > 0 && <span>{formatCount(prompt.salesCount)} bought this</span>}
        </span>
      )}
      <span className="relative -order-1 block overflow-hidden rounded-lg transition-shadow group-hover:shadow-lift">
        <ImageWithPlaceholder
          image={prompt.cover_image}
          alt=""
          sizes={COVER_SIZES.card}
          isEager={isEager ?? false}
          className="[&>img]:group-hover:scale-103"
        />
        <span className="absolute start-1.5 top-1.5 flex flex-wrap gap-1.5 @min-[12rem]:start-2.5 @min-[12rem]:top-2.5">
          <Badge tone="cover">{prompt.type}</Badge>
          {showStatus && <StatusBadge prompt={prompt} />}
        </span>
      </span>
    </Link>
  )
}
