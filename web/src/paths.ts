import { paths } from '@promptery/contract/client-paths'
import { href } from 'react-router'

export { paths }

export const barLinks = [
  { to: paths.marketplace, label: 'Marketplace' },
  { to: paths.generate, label: 'Generate' },
  { to: paths.hire, label: 'Hire' },
  { to: paths.sell, label: 'Sell' },
  { to: paths.discussion, label: 'Discussion' },
  { to: paths.cart, label: 'Cart' },
]

export const promptPath = (id: string) => href(paths.promptRoute, { id })
export const checkoutPath = (id: string) => href(paths.checkoutRoute, { id })
export const ownedPromptPath = (id: string) => href(paths.ownedPromptRoute, { id })
export const editPromptPath = (id: string) => href(paths.editPromptRoute, { id })
export const statementPath = (month: string) => href(paths.statementRoute, { month })
/** The cart's links, which redirect to `promptPath`. */
export const cartItemPath = (id: string) => href(paths.oldPromptRoute, { id })
export const receiptPath = (checkoutId: string) => href(paths.receiptRoute, { id: checkoutId })
export const engineerPath = (userId: string) => href(paths.engineerRoute, { id: userId })

/** Navigation state of the chats: the open conversation, and its user. */
export const chatState = (peerId: string, userId: string) => ({ with: peerId, for: userId })

/** Where a payment is awaited. The provider returns payers to the same URL. */
export const paidCheckoutPath = (checkoutId: string) =>
  `${paths.paymentSuccessful}?${new URLSearchParams({ checkout: checkoutId })}`

/** Navigation state after a checkout that needs no provider: the payer and the prompts. */
export type PaidState = { paidBy: string; prompts: { _id: string; title: string }[] }
export const paidState = (userId: string, prompts: PaidState['prompts']): PaidState => ({
  paidBy: userId,
  prompts: prompts.map(({ _id, title }) => ({ _id, title })),
})

/** Navigation state of the upload form: the picture for the cover. */
export const coverState = (url: string, topic: string) => ({ coverUrl: url, coverTopic: topic })

/** The screens of sign-in and sign-up, which lead to `next` afterwards. */
export const signInPath = (next: string) => withNext(paths.signIn, next)
export const signUpPath = (next: string) => withNext(paths.signUp, next)
const withNext = (path: string, next: string) =>
  next === paths.home ? path : `${path}?${new URLSearchParams({ next })}`

/** Navigation state of the home and the sign-in screen: the address of a new account. */
export const newAccountState = (email: string) => ({ email })

/** `next` if it is a path of this client, otherwise home. */
export function localPath(next: string | null): string {
  if (!next?.startsWith('/')) return paths.home
  const here = 'http://promptery.invalid'
  if (!URL.canParse(next, here)) return paths.home
  const url = new URL(next, here)
  // Two slashes at the start, as from `/..//elsewhere`, would lead to another host.
  const isHere = url.origin === here && !url.pathname.startsWith('//')
  return isHere ? url.pathname + url.search + url.hash : paths.home
}
