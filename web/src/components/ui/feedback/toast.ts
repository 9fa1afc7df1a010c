import toast from 'react-hot-toast'
import { provideToasts } from './provided-toasts.ts'
import { Toasts } from './Toasts.tsx'

// Importing this renders the toasts' container.
provideToasts(Toasts)

export default toast
