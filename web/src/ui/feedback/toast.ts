import toast, { type Renderable, type Toast, type ValueOrFunction } from 'react-hot-toast'
import { provideToasts } from './provided-toasts.ts'
import { Toasts } from './Toasts.tsx'

// Importing this renders the toasts' container.
provideToasts(Toasts)

type Show = (message: ValueOrFunction<Renderable, Toast>, options?: { id?: string }) => string
type ShownToasts = Show & { success: Show; error: Show } & Pick<typeof toast, 'dismiss' | 'remove'>

/** The latest toast of each text. */
const latest = new Map<string, string>()

/** An equal toast replaces the earlier one. It is another element, so that screen readers say it again. */
const replacing =
  (show: Show): Show =>
  (message, options) => {
    const id = show(message, options)
    if (typeof message !== 'string') return id
    const before = latest.get(message)
    if (before !== undefined && before !== id) toast.remove(before)
    latest.set(message, id)
    return id
  }

/** Every kind lasts as specified. What must stay is shown by `showPageNotice`. */
const shown: ShownToasts = Object.assign(replacing(toast), {
  success: replacing(toast.success),
  error: replacing(toast.error),
  dismiss: toast.dismiss,
  remove: toast.remove,
})
export default shown
