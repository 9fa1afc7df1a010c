import { formatDateTime } from '../../../lib/format.ts'
import { paths, signInPath } from '../../../paths.ts'
import { TextLink } from '../../../ui/actions/TextLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import type { Left } from './DeleteDialog.tsx'
import { Waits } from './Waits.tsx'

/** Says what comes next, once a deletion is asked for. */
export function LeftNotice({ left }: { left: Left }) {
  return (
    <Page title="Your account will be deleted">
      <Card>
        <div className="max-w-prose space-y-4">
          <p>
            You are signed out. Your account is erased after <strong>{formatDateTime(left.dueAt)}</strong>.
          </p>
          <Waits waits={left.waits} />
          <p>
            Do you want to keep it? <TextLink to={signInPath(paths.account)}>Sign in</TextLink> before then: that is all
            it takes.
          </p>
        </div>
      </Card>
    </Page>
  )
}
