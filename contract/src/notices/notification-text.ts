import { paths } from '../client-paths.ts'
import { isolated, quoted } from '../isolated.ts'
import { shownName } from '../shown-name.ts'
import type { Notification } from './notifications.ts'
import { describeWaiting, WAITING_KINDS } from './waiting.ts'

/** What a notification's sentence and path are made of. */
export interface NotificationText {
  type: Notification['type']
  actor: { username: string; displayName?: string | null | undefined } | null
  prompt: { _id: string; title: string } | null
  /** Absent in what an earlier release wrote. */
  discussion?: { _id: string; topic: string } | null | undefined
  waiting?: Notification['waiting']
}

/** A notification in a sentence, for its recipient. */
export function describeNotification({ type, actor, prompt, discussion, waiting }: NotificationText): string {
  const who = actor ? isolated(shownName(actor)) : 'Someone'
  const what = prompt ? quoted(prompt.title) : 'a prompt of yours'
  const where = discussion ? quoted(discussion.topic) : 'a topic'
  switch (type) {
    case 'sold':
      return `${who} bought ${what}`
    case 'liked':
      return `${who} likes ${what}`
    case 'message':
      return `${who} sent you a message`
    case 'approved':
      return `${what} was approved`
    case 'rejected':
      return `${what} was rejected`
    case 'refund_requested':
      return `${who} asks for the money for ${what} back`
    case 'refund_escalated':
      return `${who} asks for the money for ${what} back, and the engineer has not answered`
    case 'refund_refused':
      return `Your money for ${what} is not given back`
    case 'refunded':
      return actor ? `The sale of ${what} to ${who} was refunded` : `Your money for ${what} goes back to you`
    case 'refund_failed':
      return actor
        ? `The refund of ${what} to ${who} failed. Settle it.`
        : `Your refund for ${prompt ? what : 'a deleted prompt'} failed. The shop will contact you or pay it another way.`
    case 'refund_settled':
      return `Your money for ${prompt ? what : 'a deleted prompt'} has been given back`
    case 'payment_mismatch':
      return actor
        ? `${who} paid for ${what} in another amount or currency than asked for. The money goes back, and nothing was sold.`
        : `Your payment for ${what} came in another amount or currency than asked for. It goes back to you; you can buy again.`
    case 'payment_returned':
      return `Your payment for ${prompt ? what : 'a deleted prompt'} goes back to you`
    case 'disputed':
      return actor
        ? `${who} disputes the payment for ${what} at their bank. Your share waits until the bank decides.`
        : `Your bank looks into your payment for ${what}`
    case 'dispute_won':
      return actor
        ? `The dispute over ${what} is decided: the sale to ${who} stays`
        : `Your bank has decided about your payment: ${what} stays yours`
    case 'dispute_lost':
      return actor
        ? `The dispute over ${what} is lost: the sale to ${who} was taken back`
        : `Your bank gave you the money for ${what} back`
    case 'dispute_part_lost':
      return actor
        ? `The bank returned part of the payment for ${what} to ${who}. The sale stays.`
        : `Your bank returned part of your payment for ${what}. You keep the prompt.`
    case 'dispute_opened':
      return `${who} disputes the payment for ${what} at their bank. Answer it in Stripe’s dashboard before the bank’s deadline.`
    case 'payout_failed':
      return actor
        ? `A transfer to ${who} failed. It is tried again each hour.`
        : 'A transfer to you failed. It is tried again each hour.'
    case 'reversal_refused':
      return actor
        ? `${who}’s earnings from ${what} couldn’t be reversed. They now owe the shop.`
        : `${what} was refunded after you were paid. We’ll deduct it from your next earnings.`
    case 'debt_settled':
      return 'Your debt was reduced'
    case 'new_version':
      return `${what}, which you bought, has a new version`
    case 'new_listing':
      return `${who} has a new prompt: ${what}`
    case 'review_asked':
      return `What was ${what} worth to you? Your review helps others choose.`
    case 'reviewed':
      return `${who} reviewed ${what}`
    case 'review_answered':
      return `${who} answered your review of ${what}`
    case 'topic_approved':
      return 'Your topic is shown now'
    case 'topic_removed':
      return 'An admin has removed your topic'
    case 'answer_approved':
      return `Your answer to ${where} is shown now`
    case 'answer_removed':
      return `An admin has removed your answer to ${where}`
    case 'answered':
      return `${who} answered ${where}`
    case 'mentioned':
      return `${who} named you in ${where}`
    case 'report_acted':
      return 'Thank you for your report. An admin has acted on it.'
    case 'report_dismissed':
      return 'Thank you for your report. An admin has looked at it and found nothing to act on.'
    case 'warned':
      return 'An admin warns you'
    case 'taken_off':
      return `An admin has taken ${what} off the market`
    case 'content_removed':
      return 'An admin has removed something that you wrote'
    case 'decision_undone':
      return 'An admin has undone what was decided after a report'
    case 'decision_upheld':
      return 'An admin has looked at your appeal. The decision stays.'
    case 'offer_requested':
      return `${who} sent you a brief and asks for an offer`
    case 'offer_made':
      return `${who} made you an offer: ${what}`
    case 'offer_ended':
      return prompt ? `The offer ${what} has ended` : `A brief between you and ${who} has ended`
    case 'offer_delivered':
      return `${who} delivered ${what}. Look at it.`
    case 'offer_changes':
      return `${who} asks for changes of ${what}`
    case 'offer_completed':
      return `${what} is accepted. Your share is yours.`
    case 'offer_stalled':
      return `${who} can’t deliver ${what} right now. You can cancel and get your money back.`
    case 'offer_disputed':
      return `${who} disputes the delivery of ${what}. The admins decide.`
    case 'offer_decided':
      return `The admins have decided about ${what}`
    case 'waiting':
    case 'failing':
      return waiting ? describeWaiting(waiting) : 'Something waits on the shop desk'
    case 'account_changed':
      return 'An admin has changed your account'
    case 'api_key_created':
      return 'A new API key reads the prompts that you own. If you have not created it, revoke it and change your password.'
  }
}

/** Screens with details of a payment: one's own, or another user's. */
const MONEY: Partial<Record<Notification['type'], { own?: string; others?: string }>> = {
  refund_requested: { others: paths.refundRequests },
  refund_escalated: { others: paths.adminTransactions },
  refund_failed: { own: paths.paymentHistory, others: paths.adminTransactions },
  refund_settled: { own: paths.paymentHistory },
  payment_mismatch: { others: paths.adminTransactions },
  refund_refused: { own: paths.paymentHistory, others: paths.paymentHistory },
  refunded: { own: paths.paymentHistory },
  payment_returned: { own: paths.paymentHistory },
  disputed: { own: paths.paymentHistory },
  dispute_won: { own: paths.paymentHistory },
  dispute_lost: { own: paths.paymentHistory },
  dispute_part_lost: { own: paths.paymentHistory },
  dispute_opened: { others: paths.adminTransactions },
  payout_failed: { own: paths.payouts, others: paths.adminPayouts },
  reversal_refused: { own: paths.payouts, others: paths.adminPayouts },
  debt_settled: { own: paths.payouts },
}

const DECIDED: ReadonlySet<Notification['type']> = new Set([
  'warned',
  'taken_off',
  'content_removed',
  'decision_undone',
  'decision_upheld',
])

/**
 * The path of a notification's subject. What waits is where it is dealt with; content about a prompt is on its page; requests for content on the page of the
 * bought prompt; API keys on the account.
 */
export function notificationPath({ type, actor, prompt, discussion, waiting }: NotificationText): string | null {
  if (waiting) return WAITING_KINDS[waiting.kind].path
  const money = MONEY[type]?.[actor ? 'others' : 'own']
  if (money) return money
  if (DECIDED.has(type)) return paths.decisions
  if (type.startsWith('offer_')) return paths.offers
  if (type === 'message') return paths.chats
  if (type === 'api_key_created' || type === 'account_changed') return paths.account
  if (discussion) return paths.topicRoute.replace(':id', discussion._id)
  if (type === 'topic_approved') return paths.discussion
  if (!prompt) return null
  const owned = paths.ownedPromptRoute.replace(':id', prompt._id)
  if (type === 'new_version') return owned
  if (type === 'review_asked') return `${owned}#review`
  const isReview = type === 'reviewed' || type === 'review_answered'
  return `${paths.promptRoute.replace(':id', prompt._id)}${isReview ? '#reviews' : ''}`
}
