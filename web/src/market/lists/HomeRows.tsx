import { BEST_RATED } from '@promptery/contract/constants'
import { filterNames } from '@promptery/contract/listings/lists'
import { Link } from 'react-router'
import { useConfig } from '../../lib/api/config.ts'
import { useLists } from '../../lib/api/lists.ts'
import { paths } from '../../paths.ts'
import { ScrollRow } from '../../ui/list/ScrollRow.tsx'
import { rowOptions } from '../api.ts'
import { PromptRow } from './PromptRow.tsx'

/** Between the hues of neighbours, in degrees: none comes twice. */
const GOLDEN_ANGLE = 137.5

const marketplace = (filters: Record<string, string>) => `${paths.marketplace}?${new URLSearchParams(filters)}`

/** The rows of the home page: categories, best rated, newest and free prompts. */
export function HomeRows() {
  const { hasReviews } = useConfig()
  return (
    <>
      <CategoryRow />
      {hasReviews && (
        <PromptRow
          title="Best Rated"
          options={rowOptions({ sort: BEST_RATED })}
          to={marketplace({ sort: BEST_RATED })}
        />
      )}
      <PromptRow title="Newest" options={rowOptions({ sort: 'Newest' })} to={marketplace({ sort: 'Newest' })} />
      <PromptRow
        title="Free"
        options={rowOptions({ sort: 'Top', free: 'true' })}
        to={marketplace({ sort: 'Top', free: 'true' })}
      />
    </>
  )
}

function CategoryRow() {
  const { categories } = useLists()
  return (
    <div className="mt-12 sm:mt-16">
      <ScrollRow title="Categories">
        {filterNames(categories).map((category, index) => (
          <li key={category}>
            <Link
              to={marketplace({ category })}
              style={{ '--hue': index * GOLDEN_ANGLE }}
              className="avatar flex h-20 w-36 items-end rounded-lg p-3 font-semibold transition-shadow hover:shadow-lift"
            >
              {category}
            </Link>
          </li>
        ))}
      </ScrollRow>
    </div>
  )
}
