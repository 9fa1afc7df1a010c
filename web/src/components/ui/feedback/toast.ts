import toast from 'react-hot-toast'
import { provideToasts } from './provided-toasts.ts'
import { Toasts } from './Toasts.tsx'

// Importing this brings the place where toasts appear.
provideToasts(Toasts)

export default toast
