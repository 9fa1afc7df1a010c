import type { ClientPath } from '@promptery/contract/client-paths'
import { type ComponentType, use } from 'react'
import { matchPath, Navigate, useParams } from 'react-router'
import { NavigationContext } from './lib/navigation/navigation.ts'
import { fetchCode } from './lib/reload-once.ts'
import { paths, promptPath } from './paths.ts'

type Load = () => Promise<{ default: ComponentType }>

type Screen = { Screen: ComponentType; fetch: () => Promise<ComponentType> }

/** A screen whose code is loaded on demand. */
function screen(load: Load): Screen {
  let loaded: ComponentType | undefined
  let attempt: { at: object | undefined; isFailed: boolean; code: Promise<ComponentType> } | undefined

  /** A failed load is retried at the next navigation. `at`: identifies the navigation. */
  function fetch(at?: object): Promise<ComponentType> {
    if (attempt && !(attempt.isFailed && at !== attempt.at)) return attempt.code
    const code = fetchCode(load).then(({ default: component }) => {
      loaded = component
      return component
    })
    const started = { at, isFailed: false, code }
    code.catch(() => {
      started.isFailed = true
    })
    attempt = started
    return code
  }

  function Screen() {
    // Not the router's location, which differs at each render, so that a failed load would be retried each time.
    const { shown } = use(NavigationContext)
    const Loaded = loaded ?? use(fetch(shown))
    return <Loaded />
  }
  return { Screen, fetch }
}

/** Redirects the cart's URL of a prompt to the listing without a history entry. */
function RedirectToPrompt() {
  const { id = '' } = useParams()
  return <Navigate to={promptPath(id)} replace />
}

const recovery = () => import('./app/pages/account/recovery.tsx')

/** Every screen by its path. A path without a screen does not compile. */
export const SCREENS: Record<ClientPath, Screen> = {
  [paths.home]: screen(() => import('./app/pages/market/HomePage.tsx')),
  [paths.signIn]: screen(() => import('./app/pages/account/SignInPage.tsx')),
  [paths.signInWithRoute]: screen(() => import('./app/pages/account/ProviderPage.tsx')),
  [paths.signUp]: screen(() => import('./app/pages/account/SignUpPage.tsx')),
  [paths.marketplace]: screen(() => import('./app/pages/market/MarketplacePage.tsx')),
  [paths.promptRoute]: screen(() => import('./app/pages/market/PromptPage.tsx')),
  [paths.sell]: screen(() => import('./app/pages/selling/SellPromptPage.tsx')),
  [paths.checkoutRoute]: screen(() => import('./app/pages/buying/CheckoutPage.tsx')),
  [paths.ownedPromptRoute]: screen(() => import('./app/pages/buying/OwnedPromptPage.tsx')),
  [paths.paymentSuccessful]: screen(() => import('./app/pages/buying/PaymentSuccessfulPage.tsx')),
  [paths.paymentSuccess]: screen(() => import('./app/pages/buying/PaymentSuccessPage.tsx')),
  [paths.profile]: screen(() => import('./app/pages/account/ProfilePage.tsx')),
  [paths.account]: screen(() => import('./app/pages/account/AccountPage.tsx')),
  [paths.library]: screen(() => import('./app/pages/buying/LibraryPage.tsx')),
  [paths.listings]: screen(() => import('./app/pages/selling/ListingsPage.tsx')),
  [paths.payouts]: screen(() => import('./app/pages/selling/PayoutsPage.tsx')),
  [paths.statementRoute]: screen(() => import('./app/pages/selling/StatementPage.tsx')),
  [paths.offers]: screen(() => import('./app/pages/account/OffersPage.tsx')),
  [paths.adminPayouts]: screen(() => import('./app/pages/admin/AdminPayoutsPage.tsx')),
  [paths.adminMail]: screen(() => import('./app/pages/admin/AdminMailPage.tsx')),
  [paths.admin]: screen(() => import('./app/pages/admin/AdminDeskPage.tsx')),
  [paths.adminReports]: screen(() => import('./app/pages/admin/AdminReportsPage.tsx')),
  [paths.adminPeople]: screen(() => import('./app/pages/admin/AdminPeoplePage.tsx')),
  [paths.decisions]: screen(() => import('./app/pages/account/DecisionsPage.tsx')),
  [paths.adminSettings]: screen(() => import('./app/pages/admin/AdminSettingsPage.tsx')),
  [paths.forgotPassword]: screen(async () => ({ default: (await recovery()).ForgotPasswordPage })),
  [paths.resetPassword]: screen(async () => ({ default: (await recovery()).ResetPasswordPage })),
  [paths.confirmEmail]: screen(async () => ({ default: (await recovery()).ConfirmEmailPage })),
  [paths.unsubscribe]: screen(async () => ({ default: (await recovery()).UnsubscribePage })),
  [paths.generate]: screen(() => import('./app/pages/market/GeneratePage.tsx')),
  [paths.hire]: screen(() => import('./app/pages/market/HirePage.tsx')),
  [paths.engineerRoute]: screen(() => import('./app/pages/market/EngineerPage.tsx')),
  [paths.discussion]: screen(() => import('./app/pages/market/DiscussionPage.tsx')),
  [paths.topicRoute]: screen(() => import('./app/pages/market/TopicPage.tsx')),
  [paths.chats]: screen(() => import('./app/pages/account/ChatsPage.tsx')),
  [paths.notifications]: screen(() => import('./app/pages/account/NotificationsPage.tsx')),
  [paths.cart]: screen(() => import('./app/pages/buying/CartPage.tsx')),
  [paths.paymentHistory]: screen(() => import('./app/pages/buying/PaymentHistoryPage.tsx')),
  [paths.receiptRoute]: screen(() => import('./app/pages/buying/ReceiptPage.tsx')),
  [paths.refundRequests]: screen(() => import('./app/pages/selling/RefundRequestsPage.tsx')),
  [paths.editPromptRoute]: screen(() => import('./app/pages/selling/EditPromptPage.tsx')),
  [paths.adminApproval]: screen(() => import('./app/pages/admin/AdminApprovalPage.tsx')),
  [paths.adminTransactions]: screen(() => import('./app/pages/admin/AdminTransactionsPage.tsx')),
  [paths.oldPromptRoute]: { Screen: RedirectToPrompt, fetch: async () => RedirectToPrompt },
}

/** Loads the code of the screen at `pathname`, if there is one. @returns false if it cannot be loaded */
export async function fetchScreen(pathname: string): Promise<boolean> {
  const [, found] = Object.entries(SCREENS).find(([pattern]) => matchPath(pattern, pathname)) ?? []
  return (found?.fetch() ?? Promise.resolve()).then(
    () => true,
    () => false,
  )
}
