import { XMarkIcon } from '@heroicons/react/20/solid'
import type { ReactNode } from 'react'
import toast from 'react-hot-toast'
import { createPath, useLocation } from 'react-router'
import { paths, signInPath } from '../../paths.ts'
import { iconButtonClass } from '../ui/actions/icon-button-class.ts'
import { TextLink } from '../ui/actions/TextLink.tsx'

type Props = {
  /** Of the toast it stands in. */
  id: string
  /** Whether the user was signed out: then the notice links to signing in, and back here. */
  isOver?: boolean
  children: ReactNode
}

/** A toast that stays until it has been read. */
export function SessionNotice({ id, isOver = false, children }: Props) {
  const location = useLocation()
  const here = createPath(location)
  const dismiss = () => toast.dismiss(id)
  return (
    <span className="flex items-center gap-2">
      <span>
        {children}{' '}
        {isOver && location.pathname !== paths.signIn && (
          <TextLink to={signInPath(here)} onClick={dismiss} className="inline-block py-2 whitespace-nowrap">
            Sign in
          </TextLink>
        )}
      </span>
      <button type="button" aria-label="Close" onClick={dismiss} className={iconButtonClass('-me-2 shrink-0')}>
        <XMarkIcon className="size-5" aria-hidden="true" />
      </button>
    </span>
  )
}
