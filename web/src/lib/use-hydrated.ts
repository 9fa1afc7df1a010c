import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the browser's first render of its page, which have to agree. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
