import { ArrowDownTrayIcon } from '@heroicons/react/20/solid'
import { LIMITS } from '@promptery/contract/constants'
import type { RunResult } from '@promptery/contract/library/tries'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api/api-error.ts'
import { formatWait, plural } from '../../../lib/format.ts'
import { pictureName } from '../../../lib/image-file.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { CopyButton } from '../../../ui/actions/CopyButton.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { RichText } from '../../../ui/text/RichText.tsx'
import type { Run } from './api.ts'

/** A run in progress, its error or its result. */
export function RunOutcome({ run: { isPending, isSuccess, data, error, cancel } }: { run: Run }) {
  return (
    <div aria-busy={isPending}>
      <p role="status" className="sr-only">
        {isPending && 'The model is at work'}
        {isSuccess && data && 'The result is there'}
      </p>
      {isPending && <Working onCancel={cancel} />}
      {!isPending && error && (
        <Notice tone="danger" role="alert">
          {describeFailure(error)}
        </Notice>
      )}
      {!isPending && data && <Result result={data} />}
    </div>
  )
}

/** The elapsed time, and a button to abort. */
function Working({ onCancel }: { onCancel: () => void }) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((passed) => passed + 1), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border px-4 py-2 text-small text-muted">
      <Spinner />
      <span className="me-auto tabular-nums">Running… {plural(seconds, 'second')}</span>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function Result({ result }: { result: RunResult }) {
  if ('image' in result) {
    return (
      <section aria-label="What the model made" className="space-y-3">
        <img src={result.image} alt="What the model made of the prompt" className="w-full rounded-lg bg-raised" />
        <a href={result.image} download={pictureName('result', result.image)} className={buttonClass('quiet')}>
          <ArrowDownTrayIcon className="size-5" aria-hidden="true" />
          Download
        </a>
      </section>
    )
  }
  const { text, isCut } = result
  return (
    <section aria-label="What the model made" className="space-y-3 rounded-md border p-4">
      <div className="leading-relaxed">
        {text.length <= LIMITS.description.max ? (
          <RichText text={text} />
        ) : (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      {isCut && <p className="text-small text-muted">The result was ended early.</p>}
      <div className="flex flex-row-reverse items-center justify-end gap-3">
        <CopyButton text={text} label="Copy" variant="quiet" />
      </div>
    </section>
  )
}

/** The reason of a failure, and when to retry if the server has said so. */
function describeFailure(error: Error): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.'
  const words = error.errors[0]?.message ?? error.message
  const saysWhen = error.retryAfterS === undefined || /try again in/i.test(words)
  return saysWhen ? words : `${words.replace(/\.$/, '')}. Try again in ${formatWait(error.retryAfterS ?? 0)}.`
}
