import type { ComponentType } from 'react'
import {
  createBrowserRouter,
  createPath,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
} from 'react-router'
import { Fallback, ShellFallback } from './components/layout/Fallback.tsx'
import { LoadingPage } from './components/layout/LoadingPage.tsx'
import { fetchCode } from './lib/reload-once.ts'
import { Root } from './pages/Root.tsx'
import { paths, promptPath } from './paths.ts'

type PageModule = { default: ComponentType }

/** The address of the navigation on its way, or the current one. */
export const goingTo = () => createPath(router.state.navigation.location ?? router.state.location)

/** A screen whose code is fetched when it is first asked for. */
const screen = (path: string, load: () => Promise<PageModule>): RouteObject => ({
  path,
  lazy: { Component: async () => (await fetchCode(load)).default },
})

/**
 * The cart's address of a prompt redirects to the marketplace's and leaves no history entry: a link has made none yet,
 * and an address that was typed is replaced.
 */
function leadToPrompt({ params, request }: LoaderFunctionArgs): Response {
  const isEntered = window.location.pathname === new URL(request.url).pathname
  return (isEntered ? replace : redirect)(promptPath(params.id ?? ''))
}

const screens: RouteObject[] = [
  screen(paths.home, () => import('./pages/HomePage.tsx')),
  screen(paths.signIn, () => import('./pages/SignInPage.tsx')),
  screen(paths.signUp, () => import('./pages/SignUpPage.tsx')),
  screen(paths.marketplace, () => import('./pages/MarketplacePage.tsx')),
  screen(paths.promptRoute, () => import('./pages/PromptPage.tsx')),
  screen(paths.sell, () => import('./pages/SellPromptPage.tsx')),
  screen(paths.checkoutRoute, () => import('./pages/CheckoutPage.tsx')),
  screen(paths.ownedPromptRoute, () => import('./pages/OwnedPromptPage.tsx')),
  screen(paths.paymentSuccessful, () => import('./pages/PaymentSuccessfulPage.tsx')),
  screen(paths.paymentSuccess, () => import('./pages/PaymentSuccessPage.tsx')),
  screen(paths.profile, () => import('./pages/ProfilePage.tsx')),
  screen(paths.generate, () => import('./pages/GeneratePage.tsx')),
  screen(paths.hire, () => import('./pages/HirePage.tsx')),
  screen(paths.engineerRoute, () => import('./pages/EngineerPage.tsx')),
  screen(paths.discussion, () => import('./pages/DiscussionPage.tsx')),
  screen(paths.chats, () => import('./pages/ChatsPage.tsx')),
  screen(paths.notifications, () => import('./pages/NotificationsPage.tsx')),
  screen(paths.cart, () => import('./pages/CartPage.tsx')),
  screen(paths.paymentHistory, () => import('./pages/PaymentHistoryPage.tsx')),
  screen(paths.editPromptRoute, () => import('./pages/EditPromptPage.tsx')),
  screen(paths.adminApproval, () => import('./pages/AdminApprovalPage.tsx')),
  screen(paths.adminTransactions, () => import('./pages/AdminTransactionsPage.tsx')),
  { path: paths.oldPromptRoute, loader: leadToPrompt },
]

const notFound: RouteObject = {
  path: '*',
  element: null,
  loader: () => {
    throw new Response(null, { status: 404, statusText: 'Not Found' })
  },
}

export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: ShellFallback,
    // An error of a screen is shown in the screen's place, below the bar.
    children: [{ ErrorBoundary: Fallback, HydrateFallback: LoadingPage, children: [...screens, notFound] }],
  },
])
