import toast from 'react-hot-toast'
import { provideToasts } from './provided-toasts.ts'
import { Toasts } from './Toasts.tsx'

// Whoever can show a toast brings the place where it appears.
provideToasts(Toasts)

export default toast
