import { createContext, use } from 'react'
import { type NavigateOptions, type To, useNavigate as useRouterNavigate } from 'react-router'

type Navigation = {
  /** Identifies the navigation that the screen belongs to. */
  shown: object | undefined
  /** The next screen's path while it loads. */
  next: string | undefined
  /** Resolves when the current navigation's screen is shown. */
  arrival: () => Promise<void>
}

/** The state of the navigation. Outside the app it is empty. */
export const NavigationContext = createContext<Navigation>({
  shown: undefined,
  next: undefined,
  arrival: () => Promise.resolve(),
})

export const useIsLeaving = (): boolean => use(NavigationContext).next !== undefined

/** The next screen's path while it loads. */
export const useNextPath = (): string | undefined => use(NavigationContext).next

/** Like the router's, but resolves when the screen is shown. */
export function useNavigate() {
  const navigate = useRouterNavigate()
  const { arrival } = use(NavigationContext)
  return async (to: To | number, options?: NavigateOptions): Promise<void> => {
    await (typeof to === 'number' ? navigate(to) : navigate(to, options))
    await arrival()
  }
}
