import { Toaster } from 'react-hot-toast'

/** Where toasts appear. Durations and limits are the library's own; only colours are ours. Each is a live region. */
export function Toasts() {
  return (
    <Toaster
      toastOptions={{
        style: {
          background: 'var(--color-raised)',
          color: 'var(--color-fg)',
          boxShadow: 'var(--shadow-pop)',
          borderRadius: 'var(--radius-md)',
          fontSize: 'var(--text-small)',
          fontWeight: 500,
        },
        success: { iconTheme: { primary: 'var(--color-good)', secondary: 'var(--color-ground)' } },
        error: { iconTheme: { primary: 'var(--color-danger)', secondary: 'var(--color-ground)' } },
      }}
    />
  )
}
