import type Stripe from 'stripe'

/** The provider's page, as far as a buyer needs it. */
export function payPage({ id, status, amount_total: amount, currency }: Stripe.Checkout.Session): string {
  const total = `${((amount ?? 0) / 100).toFixed(2)} ${currency?.toUpperCase()}`
  const way =
    status === 'open'
      ? `<form method="post" action="/pay/${id}/pay"><button>Pay ${total}</button></form>
        <p><a href="/pay/${id}/cancel">Go back to the shop</a></p>`
      : `<p>This page is ${status}.</p>`
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <link rel="icon" href="data:,"><title>Pay</title>
    <h1>Pay at the stand-in</h1>${way}</html>`
}

/** The provider's page for the details of an account. */
export const onboardingPage = (id: string): string => `<!doctype html><html lang="en">
  <meta name="viewport" content="width=device-width">
  <link rel="icon" href="data:,"><title>Get paid</title>
  <h1>Get paid by the stand-in</h1>
  <form method="post" action="/onboard/${id}/finish"><button>Submit details</button></form>
  <p><a href="/onboard/${id}/leave">Save for later</a></p></html>`
