import { isQuickToParse, MARKDOWN_SYNTAX } from '@promptery/contract/markdown'
import { Component, type ReactNode, Suspense } from 'react'
import { logError } from '../../lib/log.ts'
import { lazyCode } from '../lazy-part.tsx'
import { WholeOptions } from './WholeOptions.tsx'

const LinkedText = lazyCode(async () => (await import('./LinkedText.tsx')).LinkedText)
const Markdown = lazyCode(async () => (await import('./Markdown.tsx')).default)

/** What each URL with a protocol and each address contains. Without any, the finder of links is not loaded. */
const LINK = /:\/\/|@|mailto:/i

type Props = {
  text: string
  /** Of the text. Absent: unknown. */
  lang?: string | undefined
}

/**
 * Text of a member as Markdown with links. Shown as plain text until the parser is loaded, if that fails, or if parsing
 * would take too long.
 */
export function RichText({ text, lang }: Props) {
  const words = <WholeOptions text={text} />
  const linked = (
    <Boundary fallback={words}>
      <Suspense fallback={words}>
        <LinkedText text={text} />
      </Suspense>
    </Boundary>
  )
  const plain = (
    <p dir="auto" className="whitespace-pre-line">
      {LINK.test(text) ? linked : words}
    </p>
  )
  return (
    <div lang={lang} className="space-y-3 wrap-anywhere">
      {MARKDOWN_SYNTAX.test(text) && isQuickToParse(text) ? (
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
    logError('text', error)
  }
  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
