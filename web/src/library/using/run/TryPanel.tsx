import { PlayIcon } from '@heroicons/react/20/solid'
import type { TryForm } from '@promptery/contract/library/tries'
import type { Prompt } from '@promptery/contract/listings/prompts'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import { isNotFound } from '../../../lib/api/api-error.ts'
import { useConfig } from '../../../lib/api/config.ts'
import { formatWait, plural } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useFillValues } from '../../../listings/parts/use-fill-values.ts'
import { promptPath, signInPath } from '../../../paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { LinkButton } from '../../../ui/actions/LinkButton.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { VariableField } from '../../../ui/forms/VariableField.tsx'
import { sentValues, tryOptions, useTry } from './api.ts'
import { RunOutcome } from './RunOutcome.tsx'

/** A form that tries a prompt: its variables are fields, its text stays hidden. */
export function TryPanel({ prompt: { _id } }: { prompt: Prompt }) {
  const { user } = useSession()
  const title = useId()
  return (
    <section aria-labelledby={title} className="space-y-5 rounded-xl border bg-surface p-5 sm:p-6">
      <div>
        <h2 id={title} className="text-heading font-semibold">
          Try it
        </h2>
        <p className="mt-1 text-small text-muted">See what a model makes of this prompt before you buy it.</p>
      </div>
      {user ? (
        <TryFields key={user._id} promptId={_id} />
      ) : (
        <LinkButton to={signInPath(promptPath(_id))}>Sign in to try</LinkButton>
      )}
    </section>
  )
}

function TryFields({ promptId }: { promptId: string }) {
  const { data, error, isFetching, refetch } = useQuery(tryOptions(promptId))
  if (data) return <FieldsOf promptId={promptId} form={data} />
  if (isNotFound(error)) return <p className="text-small text-muted">This prompt cannot be tried any more.</p>
  if (error) return <ErrorState what="its variables" error={error} onRetry={() => refetch()} isRetrying={isFetching} />
  return <Skeleton className="h-24" />
}

function FieldsOf({ promptId, form }: { promptId: string; form: TryForm }) {
  const { values, set } = useFillValues(promptId)
  const run = useTry(promptId)
  const names = form.gaps.map(({ name }) => name)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!run.isPending && form.triesLeft > 0) run.mutate({ values: sentValues(values, names) })
  }
  return (
    <>
      <form noValidate onSubmit={submit} className="space-y-5">
        {form.gaps.map(({ name, label, description, hasDefault, choices }) => (
          <VariableField
            key={name}
            variable={{
              name,
              label,
              description: [description, hasDefault && 'You may leave this empty.'].filter(Boolean).join(' '),
              ...(choices && { choices }),
            }}
            value={values.get(name) ?? ''}
            onChange={(value) => set(name, value)}
          />
        ))}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            type="submit"
            isLoading={run.isPending}
            aria-disabled={form.triesLeft === 0 || undefined}
            className={form.triesLeft === 0 ? 'opacity-50' : ''}
          >
            <PlayIcon className="size-5" aria-hidden="true" />
            Run
          </Button>
          <TriesLeft form={form} />
        </div>
      </form>
      <RunOutcome run={run} />
      <p className="text-small text-faint">
        The prompt goes to {form.model} with your words in it. A result that would give it away is not shown, and counts
        as a try.
      </p>
    </>
  )
}

function TriesLeft({ form: { triesLeft, resetsAt } }: { form: TryForm }) {
  const { triesPerDay } = useConfig()
  const wait = resetsAt && formatWait((Date.parse(resetsAt) - Date.now()) / 1000)
  return (
    <p role="status" className="text-small text-muted">
      {triesLeft > 0
        ? `${triesLeft} of ${plural(triesPerDay, 'try', 'tries')} left`
        : `You have used your tries. ${wait ? `There are more in ${wait}.` : ''}`}
    </p>
  )
}
