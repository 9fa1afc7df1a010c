import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPath, useLocation } from 'react-router'
import { ApiError } from '../../lib/api/api-error.ts'
import { useIsLeaving, useNavigate } from '../../lib/navigation/navigation.ts'
import { MissingCode } from '../../lib/reload-once.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AppShell } from './AppShell.tsx'

/** The HTTP status, if any, and the message of an error. */
function describeError(error: unknown): { status: number | null; text: string } {
  if (error instanceof ApiError) return { status: error.status || null, text: error.message }
  if (error instanceof Error) return { status: null, text: error.message }
  return { status: null, text: 'Unknown error' }
}

/** What happened, and where to go. */
function whatHappened(status: number | null, error: unknown): string {
  if (error instanceof MissingCode) return 'A part of this page was not loaded. Check your connection, and try again.'
  if (status === 404) return 'Nothing is at this address. It may be mistyped, or what stood here is gone.'
  if (status === 401 || status === 403) return 'This page is for another account. Sign in with it, or go back.'
  return 'This page could not be shown. Load it again, or go back.'
}

export function Fallback({ error }: { error: unknown }) {
  const { status, text } = describeError(error)
  const { reset } = useQueryErrorResetBoundary()
  const navigate = useNavigate()
  // Coming back to the same URL refetches.
  useEffect(() => reset(), [reset])
  return (
    <Page
      title="Unexpected Application Error"
      heading={false}
      width="prose"
      className="grid min-h-[70dvh] items-center"
    >
      {status && <p className="font-mono text-display font-medium text-accent-text">{status}</p>}
      <h1 tabIndex={-1} className="mt-4 text-title font-bold">
        Unexpected Application Error
      </h1>
      <p className="mt-3 text-lead text-muted wrap-anywhere">{text}</p>
      <p className="mt-2 max-w-prose text-muted">{whatHappened(status, error)}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {!status && <TryAgain />}
        <LinkButton to={paths.marketplace} variant="accent">
          Browse the marketplace
        </LinkButton>
        <Button onClick={() => navigate(-1)}>Go back</Button>
      </div>
    </Page>
  )
}

/** Navigates to the current URL again, and fetches anew what may have failed the screen. */
function TryAgain() {
  const location = useLocation()
  const navigate = useNavigate()
  const isLeaving = useIsLeaving()
  const client = useQueryClient()
  return (
    <Button
      isLoading={isLeaving}
      onClick={() => {
        client.removeQueries({ type: 'inactive' })
        void navigate(createPath(location), { replace: true, state: location.state })
      }}
    >
      Try again
    </Button>
  )
}

/** The fallback including the shell, for errors of the shell itself. */
export function ShellFallback({ error }: { error: unknown }) {
  return (
    <AppShell>
      <Fallback error={error} />
    </AppShell>
  )
}
