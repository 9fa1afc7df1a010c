import { plural } from '../../lib/format.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { LinkButton } from '../../ui/actions/LinkButton.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'

type Props = {
  failedCount: number
  path: string
  isSending: boolean
  onLeave: () => void
}

/** The listing exists, but samples of it were refused. Its button submits the form around it. */
export function UploadedNotice({ failedCount, path, isSending, onLeave }: Props) {
  return (
    <Notice tone="danger" role="alert">
      <p className="font-medium">
        Your prompt is uploaded, but {plural(failedCount, 'sample')} could not be added. Below is why.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="accent" isLoading={isSending}>
          Try again
        </Button>
        <LinkButton to={path} onClick={onLeave}>
          See the listing without {failedCount === 1 ? 'it' : 'them'}
        </LinkButton>
      </div>
    </Notice>
  )
}
