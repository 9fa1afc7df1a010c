import { formatAmounts } from '../../lib/format.ts'
import { promptPath } from '../../paths.ts'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { InfiniteList } from '../../ui/list/InfiniteList.tsx'
import { type Days, listingStatisticsOptions } from './api.ts'
import { FIGURE_NAMES, FIGURES, formatFigure } from './figures.ts'

const COLUMNS = 'md:grid-cols-[minmax(0,1fr)_7rem_5rem_5rem_5rem]'

/** Figures by listing, without listings whose figures are all zero. */
export function ListingFigures({ days }: { days: Days }) {
  return (
    <>
      <h3 className="mt-8 mb-4 text-lead font-semibold">By listing</h3>
      <InfiniteList
        options={listingStatisticsOptions(days)}
        what="the statistics of your listings"
        skeleton={<Skeleton className="h-48 rounded-xl" />}
        empty={
          <EmptyState title="Nothing to tell yet">
            What your listings earn, and who likes and visits them, appears here.
          </EmptyState>
        }
      >
        {(listings) => (
          <div className="rounded-xl border bg-surface">
            <div
              aria-hidden="true"
              className={`hidden gap-x-6 border-b px-5 py-3 text-small font-medium text-faint md:grid ${COLUMNS}`}
            >
              <span>Listing</span>
              {FIGURES.map((figure) => (
                <span key={figure} className="text-end">
                  {FIGURE_NAMES[figure]}
                </span>
              ))}
            </div>
            <ul className="divide-y divide-line">
              {listings.map(({ _id, title, otherEarnings, ...figures }) => (
                <li key={_id} className={`px-4 py-3 md:grid md:items-baseline md:gap-x-6 md:px-5 ${COLUMNS}`}>
                  <div>
                    <TextLink to={promptPath(_id)} className="-my-2 inline-block py-2 wrap-anywhere">
                      <bdi>{title}</bdi>
                    </TextLink>
                    {otherEarnings.length > 0 && (
                      <p className="text-small text-muted">In earlier currencies: {formatAmounts(otherEarnings)}</p>
                    )}
                  </div>
                  <dl className="mt-2 grid grid-cols-4 gap-x-3 text-small md:contents">
                    {FIGURES.map((figure) => (
                      <div key={figure} className="md:text-end">
                        <dt className="text-mini text-faint md:sr-only">{FIGURE_NAMES[figure]}</dt>
                        <dd className="tabular-nums">{formatFigure(figure, figures[figure])}</dd>
                      </div>
                    ))}
                  </dl>
                </li>
              ))}
            </ul>
          </div>
        )}
      </InfiniteList>
    </>
  )
}
