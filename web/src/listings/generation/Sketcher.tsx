import { ChevronDownIcon } from '@heroicons/react/20/solid'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { subjectsOptions } from './api.ts'

/** Introduces the built-in sketcher and its subjects, where no image model is configured. */
export function Sketcher() {
  const { data: groups, isError, isFetching, refetch } = useQuery(subjectsOptions)
  return (
    <section aria-label="The sketcher" className="mt-8 rounded-xl border border-line p-5 text-small">
      <p className="font-semibold">Drawn by the built-in sketcher</p>
      <p className="mt-1 text-muted">
        No image model is connected. The sketcher draws what it knows, with a setting and colours that you name. Of
        everything else it makes an abstract picture.
      </p>
      {groups && (
        <details className="group mt-3">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-medium">
            What it knows
            <ChevronDownIcon className="size-5 group-open:rotate-180" aria-hidden="true" />
          </summary>
          <dl className="mt-1 space-y-3">
            {groups.map(({ group, subjects }) => (
              <div key={group}>
                <dt className="font-medium">{group}</dt>
                <dd className="text-muted">{subjects.join(', ')}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {isError && <ErrorState what="what it knows" onRetry={() => refetch()} isRetrying={isFetching} />}
    </section>
  )
}
