import type Stripe from 'stripe'

/** The type of a parameter: anything, fields, or a list of fields. */
type Shape = true | { [name: string]: Shape } | [{ [name: string]: Shape }]
/** A shape that names each parameter of the package's type, and no other. */
export type Of<Params> = Record<keyof Params, Shape>

const priceData: Of<Stripe.Checkout.SessionCreateParams.LineItem.PriceData> = {
  currency: true,
  product: true,
  product_data: {
    description: true,
    images: true,
    metadata: true,
    name: true,
    tax_code: true,
    tax_details: true,
    unit_label: true,
  } satisfies Of<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>,
  recurring: true,
  tax_behavior: true,
  unit_amount: true,
  unit_amount_decimal: true,
}

const lineItem: Of<Stripe.Checkout.SessionCreateParams.LineItem> = {
  adjustable_quantity: true,
  metadata: true,
  price: true,
  price_data: priceData,
  quantity: true,
  tax_rates: true,
}

const paymentIntentData: Of<Stripe.Checkout.SessionCreateParams.PaymentIntentData> = {
  application_fee_amount: true,
  capture_method: true,
  description: true,
  metadata: true,
  on_behalf_of: true,
  receipt_email: true,
  setup_future_usage: true,
  shipping: true,
  statement_descriptor: true,
  statement_descriptor_suffix: true,
  transfer_data: true,
  transfer_group: true,
}

const sessionCreate: Of<Stripe.Checkout.SessionCreateParams> = {
  adaptive_pricing: true,
  after_expiration: true,
  allow_promotion_codes: true,
  allowed_payment_method_types: true,
  automatic_tax: true,
  billing_address_collection: true,
  branding_settings: true,
  cancel_url: true,
  client_reference_id: true,
  consent_collection: true,
  currency: true,
  custom_fields: true,
  custom_text: true,
  customer: true,
  customer_account: true,
  customer_creation: true,
  customer_email: true,
  customer_update: true,
  discounts: true,
  excluded_payment_method_types: true,
  expand: true,
  expires_at: true,
  integration_identifier: true,
  invoice_creation: true,
  line_items: [lineItem],
  locale: true,
  managed_payments: true,
  metadata: true,
  mode: true,
  name_collection: true,
  optional_items: true,
  origin_context: true,
  payment_intent_data: paymentIntentData,
  payment_method_collection: true,
  payment_method_configuration: true,
  payment_method_data: true,
  payment_method_options: true,
  permissions: true,
  phone_number_collection: true,
  redirect_on_completion: true,
  return_url: true,
  saved_payment_method_options: true,
  setup_intent_data: true,
  shipping_address_collection: true,
  shipping_options: true,
  submit_type: true,
  subscription_data: true,
  success_url: true,
  tax_id_collection: true,
  ui_mode: true,
  wallet_options: true,
}

const PAGES = { ending_before: true, limit: true, starting_after: true } as const

/** The parameters of each supported operation. */
export const PARAMS = {
  createSession: sessionCreate,
  getSession: { expand: true } satisfies Of<Stripe.Checkout.SessionRetrieveParams>,
  expireSession: { expand: true } satisfies Of<Stripe.Checkout.SessionExpireParams>,
  createRefund: {
    amount: true,
    charge: true,
    currency: true,
    customer: true,
    expand: true,
    instructions_email: true,
    metadata: true,
    origin: true,
    payment_intent: true,
    reason: true,
    refund_application_fee: true,
    reverse_transfer: true,
  } satisfies Of<Stripe.RefundCreateParams>,
  listRefunds: {
    ...PAGES,
    charge: true,
    created: true,
    expand: true,
    payment_intent: true,
  } satisfies Of<Stripe.RefundListParams>,
  getDispute: { expand: true } satisfies Of<Stripe.DisputeRetrieveParams>,
  listDisputes: {
    ...PAGES,
    charge: true,
    created: true,
    expand: true,
    payment_intent: true,
  } satisfies Of<Stripe.DisputeListParams>,
  getBalance: { expand: true } satisfies Of<Stripe.BalanceRetrieveParams>,
  listBalanceTransactions: {
    ...PAGES,
    created: true,
    currency: true,
    expand: true,
    payout: true,
    source: true,
    type: true,
  } satisfies Of<Stripe.BalanceTransactionListParams>,
} as const

export interface Given {
  [name: string]: string | Given
}

/** Reads `a[b][0]=c` as the provider does: lists are objects with numbers for names. */
export function readParams(text: string): Given {
  const given: Given = {}
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '')
    const last = names.pop() ?? ''
    let at = given
    for (const name of names) {
      const next = at[name]
      const inner: Given = typeof next === 'object' ? next : {}
      at[name] = inner
      at = inner
    }
    at[last] = value
  }
  return given
}

/** The first parameter that no call of this kind has; undefined when all are known. */
export function unknownParam(given: Given, shape: { [name: string]: Shape }, before = ''): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    const path = before === '' ? name : `${before}[${name}]`
    const inner = shape[name]
    if (inner === undefined) return path
    if (inner === true) continue
    if (typeof value === 'string') return path
    const found = Array.isArray(inner)
      ? Object.entries(value).flatMap(([at, item]) =>
          typeof item === 'string' ? `${path}[${at}]` : (unknownParam(item, inner[0], `${path}[${at}]`) ?? []),
        )[0]
      : unknownParam(value, inner, path)
    if (found !== undefined) return found
  }
}

/** A parameter that is a text. */
export const text = (value: Given[string] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
/** The parameters below one. */
export const part = (value: Given[string] | undefined): Given => (typeof value === 'object' ? value : {})
export const metadataOf = (value: Given[string] | undefined) =>
  Object.fromEntries(Object.entries(part(value)).map(([name, one]) => [name, String(one)]))

/** Whether a page may have so many lines. */
export const isPageLength = (lines: number): boolean => lines > 0 && lines <= 100

/** The prices of the lines of a page. */
export const pricesOf = (given: Given): Given[] =>
  Object.values(part(given.line_items)).map((item) => part(part(item).price_data))

/** The fields of a payment that a page will make. */
export const intentFields = (given: Given) => ({
  description: text(given.description) ?? null,
  metadata: metadataOf(given.metadata),
  receipt_email: text(given.receipt_email) ?? null,
  transfer_group: text(given.transfer_group) ?? null,
})
