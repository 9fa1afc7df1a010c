import { Component, lazy, type ReactNode, Suspense } from 'react'
import { logError } from '../../../lib/log.ts'
import { LinkedText } from './LinkedText.tsx'

const Markdown = lazy(() => import('./Markdown.tsx'))

/** How deep lists and quotes may stand in one another on one line: more than people write. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])){4}/m

/** The parser looks for the other half of each of these among all others. */
const MARKS = /\*+|_+|\[|</g
const MARKS_MAX = 400

/** Whether Markdown of at most 5,000 characters is read in a moment, however it was meant. */
export const isTame = (text: string): boolean => !TOO_DEEP.test(text) && (text.match(MARKS)?.length ?? 0) <= MARKS_MAX

/** What Markdown could mean something by. A text without any is shown as it stands, and the parser is not fetched. */
const MEANT = /[*_`<>[\]\\&~#]|^[ \t]*(?:[-+=]|\d{1,9}[.)])|^(?: {4}|\t)|\n[ \t]*\n/m

/**
 * What a member has written, as Markdown, with its addresses as links. The parser is loaded when it is first needed; until
 * then, and where it cannot be loaded or would take too long, the text stands as it was written.
 */
export function RichText({ text }: { text: string }) {
  const plain = (
    <p dir="auto" className="whitespace-pre-line">
      <LinkedText text={text} />
    </p>
  )
  return (
    <div className="space-y-3 wrap-anywhere">
      {MEANT.test(text) && isTame(text) ? (
        <Boundary fallback={plain}>
          <Suspense fallback={plain}>
            <Markdown text={text} />
          </Suspense>
        </Boundary>
      ) : (
        plain
      )}
    </div>
  )
}

class Boundary extends Component<{ fallback: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override componentDidCatch(error: Error) {
    logError('Markdown', error)
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
