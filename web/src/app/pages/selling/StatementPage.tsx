import { useParams } from 'react-router'
import { ApiError } from '../../../lib/api/api-error.ts'
import { useSession } from '../../../lib/session/session.ts'
import { formatMonth } from '../../../sales/payouts/format-month.ts'
import { MonthStatement } from '../../../sales/payouts/StatementSheet.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { SignInFirst } from '../../../ui/layout/SignInFirst.tsx'
import { ConnectedOnly } from '../../layout/ConnectedOnly.tsx'

export default function StatementPage() {
  const { month = '' } = useParams()
  const { isSignedIn } = useSession()
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new ApiError(404, 'Not Found')
  const title = `Statement of ${formatMonth(month)}`
  return (
    <ConnectedOnly to="payments">
      {isSignedIn ? (
        <Page title={title} width="narrow">
          <MonthStatement month={month} />
        </Page>
      ) : (
        <SignInFirst title={title} />
      )}
    </ConnectedOnly>
  )
}
