import { XMarkIcon } from '@heroicons/react/20/solid'
import { type FocusEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import toast, { type DefaultToastOptions, ToastBar, Toaster, useToaster } from 'react-hot-toast'

const OPTIONS: DefaultToastOptions = {
  style: {
    background: 'var(--color-raised)',
    color: 'var(--color-fg)',
    boxShadow: 'var(--shadow-pop)',
    borderRadius: 'var(--radius-md)',
    fontSize: 'var(--text-small)',
    fontWeight: 500,
  },
}

const PLACE = { top: 'calc(4rem + 1px + 0.5rem)' }

/**
 * The toasts, each a live region. A toast stays while the pointer or the focus is on it, and can be dismissed: on a
 * narrow screen it covers the heading.
 */
export function Toasts() {
  const ref = useRef<HTMLDivElement>(null)
  const { toasts, handlers } = useToaster(OPTIONS)
  const { startPause, endPause } = handlers
  const holdsFocus = () => ref.current?.contains(document.activeElement) === true

  const hadFocus = useRef(false)
  const onFocus = () => {
    hadFocus.current = true
    startPause()
  }
  const loseFocus = () => {
    hadFocus.current = false
    if (!ref.current?.matches(':hover')) endPause()
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!ref.current?.contains(relatedTarget)) loseFocus()
  }
  // The library resumes its timer.
  const onMouseLeave = () => {
    if (holdsFocus()) startPause()
  }
  // A removed toast loses the focus, for which not every browser fires `blur`.
  const checkFocus = useEffectEvent(() => {
    if (hadFocus.current && !holdsFocus()) loseFocus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the toasts change
  useEffect(checkFocus, [toasts])

  // An equal toast replaces the earlier one. It is another element, so that screen readers say it again.
  useLayoutEffect(() => {
    const texts = new Set<unknown>()
    // The newest is the first.
    for (const { id, message } of toasts) {
      if (typeof message !== 'string') continue
      if (texts.has(message)) toast.remove(id)
      texts.add(message)
    }
  }, [toasts])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only pauses the timer
    <div ref={ref} onFocus={onFocus} onBlur={onBlur} onMouseLeave={onMouseLeave}>
      <Toaster
        containerStyle={PLACE}
        toastOptions={{
          ...OPTIONS,
          success: { iconTheme: { primary: 'var(--color-good)', secondary: 'var(--color-ground)' } },
          error: { iconTheme: { primary: 'var(--color-danger)', secondary: 'var(--color-ground)' } },
        }}
      >
        {(shown) => (
          <ToastBar toast={shown}>
            {({ icon, message }) => (
              <>
                {icon}
                {message}
                <button
                  type="button"
                  aria-label="Dismiss"
                  onClick={() => toast.dismiss(shown.id)}
                  className="-my-2 -me-2.5 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:text-fg"
                >
                  <XMarkIcon className="size-4" aria-hidden="true" />
                </button>
              </>
            )}
          </ToastBar>
        )}
      </Toaster>
    </div>
  )
}
