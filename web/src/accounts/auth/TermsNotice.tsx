import { useConfig } from '../../lib/api/config.ts'

/** What signing up agrees to, in a shop with terms. */
export function TermsNotice() {
  const { hasTerms } = useConfig()
  if (!hasTerms) return null
  return (
    <p className="text-small text-muted">
      By signing up you agree to the{' '}
      <a href="/terms" target="_blank" rel="noreferrer" className="font-semibold text-accent-text underline">
        terms
      </a>
      .
    </p>
  )
}
