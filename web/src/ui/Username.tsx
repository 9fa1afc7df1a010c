import type { Named } from '@promptery/contract/shown-name'
import { cx } from '../lib/cx.ts'

/** The username beside a display name, which others may have too. Nothing where the username is the name. */
export const Username = ({ of: { username, displayName }, className = '' }: { of: Named; className?: string }) =>
  displayName ? <bdi className={cx('text-small font-normal text-muted', className)}>@{username}</bdi> : null
