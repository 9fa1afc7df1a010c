import { ArrowDownTrayIcon } from '@heroicons/react/24/outline'
import { useState } from 'react'
import { statementPath } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { CSV_ADDRESS } from './api.ts'
import { formatMonth } from './format-month.ts'

const SHOWN = 12

export function Statements({ months }: { months: string[] }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? months : months.slice(0, SHOWN)
  return (
    <>
      <ul className="flex flex-wrap gap-2.5">
        {shown.map((month) => (
          <li key={month}>
            <LinkButton to={statementPath(month)}>{formatMonth(month)}</LinkButton>
          </li>
        ))}
        {shown.length < months.length && (
          <li>
            <Button variant="ghost" onClick={() => setIsWhole(true)}>
              Show all {months.length} months
            </Button>
          </li>
        )}
      </ul>
      <p className="mt-5">
        <a href={CSV_ADDRESS} download className={buttonClass('quiet')}>
          <ArrowDownTrayIcon className="size-4" aria-hidden="true" />
          All movements as CSV
        </a>
      </p>
    </>
  )
}
