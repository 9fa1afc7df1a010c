import toast, { type Renderable, type Toast, type ValueOrFunction } from 'react-hot-toast'
import { provideToasts } from './provided-toasts.ts'
import { Toasts } from './Toasts.tsx'

// Importing this renders the toasts' container.
provideToasts(Toasts)

type Show = (message: ValueOrFunction<Renderable, Toast>, options?: { id?: string }) => string
type ShownToasts = Show & { success: Show; error: Show } & Pick<typeof toast, 'dismiss' | 'remove'>

/** Every kind lasts as specified. What must stay is shown by `showPageNotice`. */
const shown: ShownToasts = toast
export default shown
