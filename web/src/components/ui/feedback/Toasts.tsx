import { XMarkIcon } from '@heroicons/react/20/solid'
import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react'
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

/** Below the bar, which stays in sight. */
const PLACE = { top: 'calc(4rem + 1px + 0.5rem)' }

/**
 * Where toasts appear, each as a live region. Durations and limits are the library's own. A toast stays while the
 * pointer is over it, as the library has it, or while the focus is within. It can be dismissed before its
 * time: on a narrow screen it stands before the heading.
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
  // The pointer leaves, and the library lets the clock run.
  const onMouseLeave = () => {
    if (holdsFocus()) startPause()
  }
  // A toast that is removed takes the focus with it, and not every browser says so.
  const checkFocus = useEffectEvent(() => {
    if (hadFocus.current && !holdsFocus()) loseFocus()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there are other toasts
  useEffect(checkFocus, [toasts])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it does nothing but wait
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
