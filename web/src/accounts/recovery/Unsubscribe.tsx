import { paths } from '../../paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { TextLink } from '../../ui/actions/TextLink.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useUnsubscribe } from './api.ts'
import { MAIL_NAMES, OPTIONAL_KINDS } from './mail-names.ts'

/** Switches the kind of mail off that a link in one names, without a session. */
export function Unsubscribe({ link }: { link: string }) {
  const unsubscribe = useUnsubscribe()
  const params = new URLSearchParams(link)
  const kind = OPTIONAL_KINDS.find((one) => one === params.get('kind'))
  const name = kind ? MAIL_NAMES[kind] : ''
  if (unsubscribe.isSuccess) {
    return (
      <Notice role="status">
        You get no more mails about this: {name}. <TextLink to={paths.account}>Your account</TextLink> has all kinds.
      </Notice>
    )
  }
  return (
    <>
      {unsubscribe.error && (
        <Notice tone="danger" role="alert" className="mb-6">
          {unsubscribe.error.message}
        </Notice>
      )}
      <p className="mb-6">Mails about: {name}</p>
      <Button
        variant="accent"
        className="w-full"
        isLoading={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate(params)}
      >
        Get no more
      </Button>
    </>
  )
}
