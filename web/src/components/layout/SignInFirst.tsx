import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { signInPath } from '../../paths.ts'
import { LinkButton } from '../ui/actions/LinkButton.tsx'
import { Page } from './Page.tsx'

/** In place of a screen that needs a session. Signing in leads back to the screen. */
export function SignInFirst(props: { title: string; heading?: string; lead?: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Page {...props} width="prose">
      <LinkButton to={signInPath(pathname)} variant="accent">
        Sign in
      </LinkButton>
    </Page>
  )
}
