import { createContext, use } from 'react'
import { type NavigateOptions, type To, useNavigate as useRouterNavigate } from 'react-router'

type Navigation = {
  /** The next screen is on its way, and the last one still there. */
  isLeaving: boolean
  /** Resolves once the screen is there to which one has just gone. */
  arrival: () => Promise<void>
}

/** What the navigation is doing. Outside the app, where a screen follows its address at once, nothing. */
export const NavigationContext = createContext<Navigation>({ isLeaving: false, arrival: () => Promise.resolve() })

/** Whether the next screen is on its way. */
export const useIsLeaving = (): boolean => use(NavigationContext).isLeaving

/** As the router's, and resolves once the screen is there. */
export function useNavigate() {
  const navigate = useRouterNavigate()
  const { arrival } = use(NavigationContext)
  return async (to: To | number, options?: NavigateOptions): Promise<void> => {
    await (typeof to === 'number' ? navigate(to) : navigate(to, options))
    await arrival()
  }
}
