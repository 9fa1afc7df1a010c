import { CheckCircleIcon, ExclamationTriangleIcon, InformationCircleIcon } from '@heroicons/react/20/solid'
import type { Finding } from '@promptery/contract/shop/settings/settings'
import type { ReactNode } from 'react'
import { Card } from '../Card.tsx'

const LEVELS = {
  ok: { name: 'Done', Icon: CheckCircleIcon, color: 'text-good' },
  note: { name: 'Note', Icon: InformationCircleIcon, color: 'text-warn' },
  wrong: { name: 'Wrong', Icon: ExclamationTriangleIcon, color: 'text-danger' },
}

type Props = {
  checks: Finding[]
  /** The buttons of what a screen can do about a result. */
  fixes?: Record<NonNullable<Finding['fix']>, ReactNode>
}

/** Results of checks, each with what to do. */
export function Findings({ checks, fixes }: Props) {
  return (
    <Card>
      <ul className="space-y-4">
        {checks.map(({ level, message, action, fix }) => {
          const { name, Icon, color } = LEVELS[level]
          return (
            <li key={message} className="flex gap-3">
              <Icon className={`mt-0.5 size-5 shrink-0 ${color}`} aria-hidden="true" />
              <div className="min-w-0 wrap-anywhere">
                <p>
                  <span className="sr-only">{name}: </span>
                  {message}
                </p>
                {action && <p className="text-small text-muted">{action}</p>}
                {fix && fixes && <div className="mt-2">{fixes[fix]}</div>}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
