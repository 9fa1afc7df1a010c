import { coverUrl } from '@promptery/contract/listings/covers'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { uploaderOf } from '@promptery/contract/shown-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { promptPath } from '../../paths.ts'
import { Price } from '../../ui/text/Price.tsx'
import { otherWorksOptions } from '../api.ts'

/** Two other prompts of a prompt's engineer. Nothing where there are none. */
export function OtherWorks({ prompt }: { prompt: Prompt }) {
  const { data: works = [] } = useQuery(otherWorksOptions(prompt.uploadedBy))
  const others = works.filter(({ _id }) => _id !== prompt._id).slice(0, 2)
  if (others.length === 0) return null
  return (
    <ul aria-label={`Other prompts by ${uploaderOf(prompt)}`} className="mt-2 space-y-1">
      {others.map((other) => (
        <li key={other._id}>
          <Work prompt={other} />
        </li>
      ))}
    </ul>
  )
}

function Work({ prompt: { _id, title, language, price, cover_image: cover } }: { prompt: Prompt }) {
  const narrow = cover.widths[0]
  return (
    <Link to={promptPath(_id)} className="group flex items-center gap-3 rounded-md p-1">
      <img
        src={narrow ? coverUrl(cover, narrow) : cover.url}
        alt=""
        width={64}
        height={48}
        loading="lazy"
        className="h-12 w-16 shrink-0 rounded-sm bg-raised object-cover"
      />
      <span
        dir="auto"
        lang={language}
        className="line-clamp-2 min-w-0 flex-1 text-small wrap-anywhere group-hover:text-accent-text"
      >
        {title}
      </span>
      <Price amount={price} className="text-small" />
    </Link>
  )
}
