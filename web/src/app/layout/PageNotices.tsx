import { XMarkIcon } from '@heroicons/react/20/solid'
import { dismissPageNotice, usePageNotice } from '../../lib/page-notice.ts'
import { iconButtonClass } from '../../ui/actions/icon-button-class.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'

/** The notice of `showPageNotice`, below the bar. */
export function PageNotices() {
  const notice = usePageNotice()
  if (!notice) return null
  return (
    <div className="page-x sticky top-[calc(4rem+1px)] z-30 pt-3 print:hidden">
      <Notice role="status" tone={notice.tone ?? 'neutral'} className="flex items-center gap-2 shadow-pop">
        <div className="me-auto">{notice.content}</div>
        <button
          type="button"
          aria-label="Close"
          onClick={() => dismissPageNotice()}
          className={iconButtonClass('-my-2 -me-2')}
        >
          <XMarkIcon className="size-5" aria-hidden="true" />
        </button>
      </Notice>
    </div>
  )
}
