import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signInPath, signUpPath } from '../../paths.ts'
import { LinkButton } from '../actions/LinkButton.tsx'
import { Page } from './Page.tsx'

/** In place of a screen that needs a session. Signing in leads back to the screen, also after signing up. */
export function SignInFirst(props: { title: string; heading?: string; lead?: ReactNode }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <Page {...props} width="prose">
      <div className="flex flex-wrap gap-3">
        <LinkButton to={signInPath(here)} variant="accent">
          Sign in
        </LinkButton>
        <LinkButton to={signUpPath(here)}>Create an account</LinkButton>
      </div>
    </Page>
  )
}
