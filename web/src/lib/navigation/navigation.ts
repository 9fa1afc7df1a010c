import { createContext, use } from 'react'
import { type NavigateOptions, type To, useNavigate as useRouterNavigate } from 'react-router'

type Navigation = {
  /** The navigation that the screen belongs to: one object from its beginning to its end. */
  shown: object | undefined
  /** The path of the next screen while that is on its way, and the last one still there. */
  next: string | undefined
  /** Resolves once the screen is there to which one has just gone. */
  arrival: () => Promise<void>
}

/** What the navigation is doing. Outside the app, where a screen follows its address at once, nothing. */
export const NavigationContext = createContext<Navigation>({
  shown: undefined,
  next: undefined,
  arrival: () => Promise.resolve(),
})

/** Whether the next screen is on its way. */
export const useIsLeaving = (): boolean => use(NavigationContext).next !== undefined

/** The path of the next screen while that is on its way. */
export const useNextPath = (): string | undefined => use(NavigationContext).next

/** As the router's, and resolves once the screen is there. */
export function useNavigate() {
  const navigate = useRouterNavigate()
  const { arrival } = use(NavigationContext)
  return async (to: To | number, options?: NavigateOptions): Promise<void> => {
    await (typeof to === 'number' ? navigate(to) : navigate(to, options))
    await arrival()
  }
}
