import { href } from 'react-router'

/** Every address of the client, once. Those that end in `Route` are patterns for the router. */
export const paths = {
  home: '/',
  signIn: '/signin',
  signUp: '/signup',
  forgotPassword: '/forgot-password',
  generate: '/generate',
  sell: '/sellprompt',
  adminApproval: '/admin-approval',
  hire: '/hire',
  marketplace: '/marketplace',
  promptRoute: '/marketplace/:id',
  notifications: '/notifications',
  cart: '/cart',
  oldPromptRoute: '/prompt/:id',
  checkoutRoute: '/buy-prompt/:id',
  ownedPromptRoute: '/bought-prompt-details/:id',
  paymentSuccessful: '/payment-successful',
  paymentSuccess: '/payment-success',
  paymentHistory: '/payment-history',
  adminTransactions: '/admin-transaction-history',
  editPromptRoute: '/edit-prompt/:id',
  profile: '/profile',
  engineerRoute: '/engineer-profile/:id',
  discussion: '/discussion',
  chats: '/chats',
} as const

export const promptPath = (id: string) => href(paths.promptRoute, { id })
export const checkoutPath = (id: string) => href(paths.checkoutRoute, { id })
export const ownedPromptPath = (id: string) => href(paths.ownedPromptRoute, { id })
export const editPromptPath = (id: string) => href(paths.editPromptRoute, { id })
/** Where the cart leads; it leads on to `promptPath`. */
export const cartItemPath = (id: string) => href(paths.oldPromptRoute, { id })
export const engineerPath = (userId: string) => href(paths.engineerRoute, { id: userId })

/** What a navigation to the chats carries along: whose conversation is open, and for which user. */
export const chatState = (peerId: string, userId: string) => ({ with: peerId, for: userId })

/** What a navigation from the checkout carries along: who has the prompt that was paid for. */
export const paidState = (userId: string) => ({ paidBy: userId })

/** What a navigation to the upload form carries along: the picture that becomes the cover. */
export const coverState = (url: string, topic: string) => ({ coverUrl: url, coverTopic: topic })

/** The sign-in screen, which leads back to `next` afterwards. */
export const signInPath = (next: string) => `${paths.signIn}?${new URLSearchParams({ next })}`

/** `next` when it is a path of this client; home for anything that would lead elsewhere. */
export function localPath(next: string | null): string {
  if (!next?.startsWith('/')) return paths.home
  const here = 'http://promptery.invalid'
  if (!URL.canParse(next, here)) return paths.home
  const url = new URL(next, here)
  return url.origin === here ? url.pathname + url.search + url.hash : paths.home
}
