import { z } from 'zod'

/**
 * Every `code` of an error, by HTTP status. Clients decide by the code; the message is for people and may change. Codes
 * are never renamed. Clients treat an unknown one by its status.
 */
export const ERROR_CODES = {
  400: [
    /** The body, query or path does not match the schema; `errors` name the fields. */
    'invalid_input',
    'invalid_json',
    /** The cursor is not one that this list gave. */
    'invalid_cursor',
    /** The file is no picture that the shop can read. */
    'invalid_picture',
    /** The multipart body is incomplete or has unknown parts. */
    'invalid_upload',
    /** The request cannot be read as HTTP or is otherwise malformed. */
    'invalid_request',
    'already_liked',
    'cart_full',
    /** The prompt has the maximum number of saved values. */
    'fillings_full',
    /** The user has the maximum number of API keys. */
    'api_keys_full',
    /** A value is for a variable that the prompt does not have. */
    'unknown_gap',
    /** The prompt has the maximum number of samples. */
    'samples_full',
    /** The user has the maximum number of folders. */
    'folders_full',
    /** The current password, at a change of password. */
    'wrong_password',
    /** The link of a mail was used, has expired, or is not one of the shop. */
    'link_expired',
    /** The code is none of the user's, or was used before. */
    'wrong_code',
    /** The password is right, and a code or a passkey is needed: the user has an authenticator app. */
    'second_factor_required',
    /** The passkey is none of the user's, or its answer is for another challenge. */
    'wrong_passkey',
    /** The identity provider or the person there refuses, or the answer is not for this attempt. */
    'identity_refused',
    /** The account at the provider is not one that is linked with the user. */
    'wrong_identity',
    /** The user has linked the maximum number of accounts. */
    'identities_full',
    /** The user has the maximum number of passkeys. */
    'passkeys_full',
    /** The new password is one of the most common ones. */
    'common_password',
    /** The image model refuses to draw the topic. */
    'topic_refused',
    /** The connected model refuses to run the prompt with these values. */
    'run_refused',
    /** The result of a try leaks the prompt's text. */
    'result_withheld',
    /** A review or its sample leaks the prompt's text. */
    'prompt_given_away',
    /** The webhook's signature is not the payment provider's. */
    'invalid_signature',
    /** The webhook is signed, but the shop cannot read its event. */
    'invalid_event',
  ],
  401: [
    'no_session',
    'wrong_credentials',
    /** The password is right, and a code has to follow. A cookie holds the unfinished sign-in. */
    'code_required',
    /** The unfinished sign-in is over: it has to begin again. */
    'sign_in_expired',
    /** There is no API key, or it is not valid any more. */
    'no_key',
  ],
  403: [
    /** The API key lacks the required scope. */
    'missing_scope',
    'admin_only',
    /** Admins of this shop use a second factor, and the session has none. */
    'admin_second_factor',
    /** The session's last authentication is too old: `POST /users/verify` renews it. */
    'verification_required',
    /** The page of another site sent the request. */
    'cross_site_request',
    /** A seller may not buy, like or review their own prompt, or put it into their cart. */
    'own_prompt',
    'not_uploader',
    /** Only its author changes a topic or answer, and accepts an answer to a topic. */
    'not_author',
    /** A purchase in the name of another user, or a review by a user who has not bought the prompt. */
    'not_buyer',
    /** An admin has removed the review that the user had written of this prompt. */
    'review_removed',
    /** A review of hired work whose delivery is not accepted yet. */
    'not_accepted',
    /** A message to oneself. */
    'own_account',
    /** The link of a mail is of another account than the session's. */
    'other_account',
    /** The requester cannot decide their own refund request. */
    'own_refund_request',
    /** Only members whom an admin allows may sell. */
    'not_seller',
    /** The account's email address has to be confirmed first. */
    'email_unconfirmed',
    /** The account is suspended. A cookie lets its user appeal. */
    'suspended',
    /** The account is suspended, and its user has appealed. */
    'suspended_appealed',
    /** Members cannot report themselves, or report or vote for what they wrote. */
    'own_content',
    /** The receiver has blocked the sender. */
    'blocked',
    /** The sender has blocked the receiver. */
    'has_blocked',
    /** The receiver's account was erased. */
    'member_left',
  ],
  404: [
    /** It does not exist, or is hidden from the session's user. */
    'not_found',
    /** No endpoint has this method and path. */
    'unknown_call',
  ],
  405: ['wrong_method'],
  408: ['request_timeout'],
  409: [
    'already_owned',
    /** The price is not the one that the buyer was shown. */
    'price_changed',
    /** The licence is not the one that the buyer was shown. */
    'licence_changed',
    /** The purchase ended without a payment, or was never started. */
    'not_pending',
    /** The buyer has repeatedly started to buy the same in other tabs. */
    'checkout_replaced',
    /** A payment was made and has not arrived yet. */
    'payment_under_way',
    /** The buyer has the maximum number of open payments, of which the oldest are in progress. */
    'too_many_payments',
    /** The payment provider refuses the operation. A retry does not help; the shop's owner has to act. */
    'payments_refused',
    /** The mail server refuses the test mail, or cannot be reached. */
    'mail_not_sent',
    /** The payment provider refuses the user's email address. */
    'email_refused',
    /** The engineer's payable balance has changed. */
    'payable_changed',
    'debt_changed',
    'already_decided',
    /** The account cannot sign in, or its email address is not confirmed. */
    'cannot_be_admin',
    /** It waits for an admin, and is not changed meanwhile. */
    'held',
    /** The member has an open report of it. */
    'already_reported',
    /** Another decision has suspended the member. */
    'already_suspended',
    'already_appealed',
    /** It was reported again meanwhile, and is an open case. */
    'reported_again',
    /** The deadline is over, or nothing was paid. */
    'not_refundable',
    /** The provider can return no more of the payment. */
    'not_returnable',
    /** Another refund of the same purchase is in progress. */
    'refund_under_way',
    /** The outstanding amount is less than the recorded refund. */
    'less_outstanding',
    /** The amount returned by the bank or by hand is less than the amount to be offset. */
    'not_borne',
    /** A refund was requested before. */
    'refund_asked',
    /** The payment is disputed; the buyer's bank decides. */
    'payment_disputed',
    /** The engineer's time to decide is over; the admins decide. */
    'refund_with_admins',
    /** The prompt was edited after it was read. */
    'prompt_edited',
    /** The prompt has left the market. */
    'prompt_withdrawn',
    /** The offer is not in the state that this needs: the other side was faster, or its time has passed. */
    'offer_moved',
    /** The engineer of the offer is suspended or deletes the account, so it cannot be paid. */
    'engineer_away',
    /** The listing belongs to an offer, and changes with it alone. */
    'private_listing',
    /** The client key belongs to a message to another user. */
    'client_key_used',
    /** Values are saved under this name already. */
    'filling_exists',
    /** The samples are not those that were seen. */
    'samples_changed',
    /** A folder has this name already, whatever its case. */
    'folder_exists',
    'username_taken',
    /** The user has the maximum number of reserved former names. */
    'names_reserved',
    'email_taken',
    /** The shop's terms have changed since they were shown. */
    'terms_changed',
    /** The password was changed while this change was under way. */
    'password_changed',
    /** Another admin has changed a setting after it was read. */
    'settings_changed',
    /** Without the demo accounts the shop would have no admin. */
    'no_other_admin',
    /** Payments, refunds or payouts by the provider name a demo account. */
    'demo_accounts_in_use',
    /** The user has a password already. */
    'password_set',
    /** An account with the address exists. Its owner signs in another way, and links the provider. */
    'identity_not_linked',
    /** The account at the provider is linked with a user already. */
    'identity_taken',
    /** Nothing else would be left to sign in with. */
    'last_sign_in',
    /** The shop would have no admin left. */
    'last_admin',
    /** The user has earnings, and has not said what becomes of them. */
    'balance_undecided',
    /** The authenticator app is set up already, or is not. */
    'totp_on',
    'totp_off',
  ],
  413: ['too_large'],
  415: ['unsupported_media_type'],
  429: ['rate_limited'],
  431: ['headers_too_large'],
  499: ['client_gone'],
  500: ['internal_error'],
  /** From the proxy: the client cannot know whether the request took effect. */
  502: ['bad_gateway'],
  503: [
    'database_unavailable',
    /** The process is stopping; another one serves. */
    'stopping',
    /** The store of the pictures is unreachable or refuses. */
    'files_unavailable',
    'images_unavailable',
    /** The text model is unreachable or overloaded. */
    'texts_unavailable',
    /** The in-flight bytes limit is reached. */
    'requests_busy',
    /** The identity provider does not answer. */
    'identity_unavailable',
    'payments_unavailable',
    /** Too many uploaded pictures are being stored at once. */
    'uploads_busy',
    'searches_busy',
    /** Too many covers are being drawn at once. */
    'covers_busy',
  ],
  507: ['out_of_space'],
} as const

export type ErrorStatus = keyof typeof ERROR_CODES
/** The codes of one status, or of all. */
export type ErrorCode<Status extends ErrorStatus = ErrorStatus> = (typeof ERROR_CODES)[Status][number]

const allCodes: ErrorCode[] = Object.values(ERROR_CODES).flat()
export const errorCodeSchema = z.enum(allCodes)
