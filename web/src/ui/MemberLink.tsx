import type { Member } from '@promptery/contract/member'
import { FORMER_MEMBER, shownName } from '@promptery/contract/shown-name'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { engineerPath } from '../paths.ts'

type Props = {
  member: Member
  className?: string
  /** Of the link alone. Default: that of links in a text. */
  linkClassName?: string
  /** Default: the name. */
  children?: ReactNode
}

/** A link to a member's profile. A former member has none: it is the name alone. */
export function MemberLink({
  member,
  className = '',
  linkClassName = 'rounded-sm font-medium text-accent-text underline-offset-4 hover:underline',
  children = <bdi>{shownName(member)}</bdi>,
}: Props) {
  if (member.username === FORMER_MEMBER) return <span className={className}>{children}</span>
  return (
    <Link to={engineerPath(member._id)} className={`${className} ${linkClassName}`}>
      {children}
    </Link>
  )
}
