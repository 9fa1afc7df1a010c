import type { Hold, HoldSide } from '@promptery/contract/moderation/holds'
import { fullName, shownName } from '@promptery/contract/shown-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { engineerPath, promptPath } from '../paths.ts'

/** The held text, beside the sold one if it contains that, with common passages marked. */
export function HoldSides({ hold: { held, sold, isCopy } }: { hold: Hold }) {
  return (
    <div className={`mt-4 grid grid-cols-1 gap-4 ${isCopy ? 'md:grid-cols-2' : ''}`}>
      <Side name="Written" side={held} />
      {sold ? (
        <Side name={sold.isDescription ? 'Description' : 'Sold'} side={sold}>
          <Link to={promptPath(sold.promptId)} className="underline underline-offset-4">
            <bdi>{sold.title}</bdi>
          </Link>
          {', '}
        </Side>
      ) : isCopy ? (
        <p className="rounded-md bg-raised p-4 text-small text-faint">The listing is gone</p>
      ) : null}
    </div>
  )
}

function Side({ name, side, children }: { name: string; side: HoldSide; children?: ReactNode }) {
  const { author, text, common } = side
  return (
    <section
      aria-label={`${name} by ${shownName(author)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="max-h-96 min-w-0 overflow-y-auto rounded-md bg-raised p-4 text-small"
    >
      <h3 className="mb-2 font-medium text-faint">
        {name}: {children}
        <Link to={engineerPath(author._id)} className="underline underline-offset-4">
          <bdi>{fullName(author)}</bdi>
        </Link>
      </h3>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {common.map(({ start, end }, i) => (
          <span key={start}>
            {text.slice(common[i - 1]?.end ?? 0, start)}
            <mark className="rounded-sm bg-warn-soft text-warn">{text.slice(start, end)}</mark>
          </span>
        ))}
        {text.slice(common.at(-1)?.end ?? 0)}
      </p>
    </section>
  )
}
