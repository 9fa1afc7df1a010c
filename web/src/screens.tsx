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

const recovery = () => import('./pages/account/recovery.tsx')

/** Every screen by its path. A path without a screen does not compile. */
export const SCREENS: Record<ClientPath, Screen> = {
  [paths.home]: screen(() => import('./pages/market/HomePage.tsx')),
  [paths.signIn]: screen(() => import('./pages/account/SignInPage.tsx')),
  [paths.signInWithRoute]: screen(() => import('./pages/account/ProviderPage.tsx')),
  [paths.signUp]: screen(() => import('./pages/account/SignUpPage.tsx')),
  [paths.marketplace]: screen(() => import('./pages/market/MarketplacePage.tsx')),
  [paths.promptRoute]: screen(() => import('./pages/market/PromptPage.tsx')),
  [paths.sell]: screen(() => import('./pages/selling/SellPromptPage.tsx')),
  [paths.checkoutRoute]: screen(() => import('./pages/buying/CheckoutPage.tsx')),
  [paths.ownedPromptRoute]: screen(() => import('./pages/buying/OwnedPromptPage.tsx')),
  [paths.paymentSuccessful]: screen(() => import('./pages/buying/PaymentSuccessfulPage.tsx')),
  [paths.paymentSuccess]: screen(() => import('./pages/buying/PaymentSuccessPage.tsx')),
  [paths.profile]: screen(() => import('./pages/account/ProfilePage.tsx')),
  [paths.account]: screen(() => import('./pages/account/AccountPage.tsx')),
  [paths.library]: screen(() => import('./pages/buying/LibraryPage.tsx')),
  [paths.listings]: screen(() => import('./pages/selling/ListingsPage.tsx')),
  [paths.payouts]: screen(() => import('./pages/selling/PayoutsPage.tsx')),
  [paths.statementRoute]: screen(() => import('./pages/selling/StatementPage.tsx')),
  [paths.offers]: screen(() => import('./pages/account/OffersPage.tsx')),
  [paths.adminPayouts]: screen(() => import('./pages/admin/AdminPayoutsPage.tsx')),
  [paths.adminMail]: screen(() => import('./pages/admin/AdminMailPage.tsx')),
  [paths.admin]: screen(() => import('./pages/admin/AdminDeskPage.tsx')),
  [paths.adminReports]: screen(() => import('./pages/admin/AdminReportsPage.tsx')),
  [paths.adminPeople]: screen(() => import('./pages/admin/AdminPeoplePage.tsx')),
  [paths.decisions]: screen(() => import('./pages/account/DecisionsPage.tsx')),
  [paths.adminSettings]: screen(() => import('./pages/admin/AdminSettingsPage.tsx')),
  [paths.forgotPassword]: screen(async () => ({ default: (await recovery()).ForgotPasswordPage })),
  [paths.resetPassword]: screen(async () => ({ default: (await recovery()).ResetPasswordPage })),
  [paths.confirmEmail]: screen(async () => ({ default: (await recovery()).ConfirmEmailPage })),
  [paths.unsubscribe]: screen(async () => ({ default: (await recovery()).UnsubscribePage })),
  [paths.generate]: screen(() => import('./pages/market/GeneratePage.tsx')),
  [paths.hire]: screen(() => import('./pages/market/HirePage.tsx')),
  [paths.engineerRoute]: screen(() => import('./pages/market/EngineerPage.tsx')),
  [paths.discussion]: screen(() => import('./pages/market/DiscussionPage.tsx')),
  [paths.topicRoute]: screen(() => import('./pages/market/TopicPage.tsx')),
  [paths.chats]: screen(() => import('./pages/account/ChatsPage.tsx')),
  [paths.notifications]: screen(() => import('./pages/account/NotificationsPage.tsx')),
  [paths.cart]: screen(() => import('./pages/buying/CartPage.tsx')),
  [paths.paymentHistory]: screen(() => import('./pages/buying/PaymentHistoryPage.tsx')),
  [paths.receiptRoute]: screen(() => import('./pages/buying/ReceiptPage.tsx')),
  [paths.refundRequests]: screen(() => import('./pages/selling/RefundRequestsPage.tsx')),
  [paths.editPromptRoute]: screen(() => import('./pages/selling/EditPromptPage.tsx')),
  [paths.adminApproval]: screen(() => import('./pages/admin/AdminApprovalPage.tsx')),
  [paths.adminTransactions]: screen(() => import('./pages/admin/AdminTransactionsPage.tsx')),
  [paths.oldPromptRoute]: { Screen: RedirectToPrompt, fetch: async () => RedirectToPrompt },
}

/** Loads the code of the screen at `pathname`, if there is one. Resolves also if it cannot be loaded. */
export async function fetchScreen(pathname: string): Promise<void> {
  const [, found] = Object.entries(SCREENS).find(([pattern]) => matchPath(pattern, pathname)) ?? []
  await found?.fetch().catch(() => undefined)
}
