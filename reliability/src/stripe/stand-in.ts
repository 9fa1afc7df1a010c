// A stand-in for the payment provider on loopback: the API, pages and webhooks that the shop uses.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { Account } from './account.ts'
import { ApiError } from './api-error.ts'
import { CONNECT_PARAMS } from './connect/params.ts'
import { Deliveries, type Manner } from './deliveries.ts'
import { type ApiCall, type Fault, Faults, type Refusal } from './faults.ts'
import { pageOf } from './lists.ts'
import { type Given, PARAMS, readParams, unknownParam } from './params.ts'
import { onboardingPage, payPage } from './pay-page.ts'

export interface StripeStandIn {
  url: string
  account: Account
  /** Environment variables that connect a server to it. */
  env: Record<
    'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_CONNECT_WEBHOOK_SECRET' | 'STRIPE_API_BASE',
    string
  >
  /** Received requests, as in `POST /v1/refunds`, oldest first. */
  received: string[]
  /** The client's headers of each request. */
  userAgents: string[]
  /** Faults of the next matching requests. */
  goWrong(call: RegExp, ...faults: Fault[]): void
  /** Chooses the fault of every later request without one by `goWrong`. */
  chooseFaults(chosen: (call: ApiCall) => Fault | undefined): void
  /** Expires the idempotency keys, or one of them, as the provider does after a day. */
  forgetKeys(only?: string): void
  /** Signs an event with the current time. */
  sign(event: object, secret?: string): { body: string; headers: Record<string, string> }
  /** Delivers each later event at once, and retries refused ones. */
  deliverTo(webhook: string, manner?: Manner): void
  close(): Promise<void>
}

const SECRET_KEY = 'sk_test_standin'
const WEBHOOK_SECRET = 'whsec_standin'
/** Secret of the endpoint for connected accounts. */
const CONNECT_SECRET = 'whsec_standin_connect'

interface Call {
  params: { [name: string]: never } | object
  do: (account: Account, id: string, given: Given, onBehalfOf?: string) => object
}

const withIntent = (account: Account, id: string, { expand }: Given): object => {
  const session = account.sessionOf(id)
  const isExpanded = JSON.stringify(expand ?? {}).includes('payment_intent') && session.payment_intent !== null
  return { ...session, ...(isExpanded && { payment_intent: account.intentOf(session) }) }
}

/** Requests about connected accounts. */
const CONNECT_CALLS: Record<string, Call> = {
  'POST /v1/accounts': { params: CONNECT_PARAMS.createAccount, do: ({ connect }, _id, given) => connect.create(given) },
  'GET /v1/account': { params: CONNECT_PARAMS.getOwnAccount, do: ({ own }) => own.details },
  'GET /v1/accounts': {
    params: CONNECT_PARAMS.listAccounts,
    do: ({ own, connect }, _id, given) => own.listAccounts(connect.accounts.values(), given),
  },
  'GET /v1/webhook_endpoints': {
    params: CONNECT_PARAMS.listWebhooks,
    do: ({ own }, _id, given) => own.listWebhooks(given),
  },
  'GET /v1/accounts/:id': { params: CONNECT_PARAMS.getAccount, do: ({ connect }, id) => connect.accountOf(id) },
  'POST /v1/accounts/:id/login_links': {
    params: CONNECT_PARAMS.createLoginLink,
    do: ({ connect }, id) => connect.openDashboard(id),
  },
  'POST /v1/account_links': {
    params: CONNECT_PARAMS.createAccountLink,
    do: ({ connect }, _id, given) => connect.openLink(given),
  },
  'POST /v1/transfers': {
    params: CONNECT_PARAMS.createTransfer,
    do: ({ connect }, _id, given) => connect.transfer(given),
  },
  'GET /v1/transfers': {
    params: CONNECT_PARAMS.listTransfers,
    do: ({ connect }, _id, given) => pageOf('/v1/transfers', connect.list(given).reverse(), given),
  },
  'GET /v1/transfers/:id': { params: CONNECT_PARAMS.getTransfer, do: ({ connect }, id) => connect.transferOf(id) },
  'GET /v1/transfers/:id/reversals': {
    params: CONNECT_PARAMS.listReversals,
    do: ({ connect }, id, given) =>
      pageOf(`/v1/transfers/${id}/reversals`, connect.transferOf(id).reversals.data, given),
  },
  'POST /v1/transfers/:id/reversals': {
    params: CONNECT_PARAMS.createReversal,
    do: ({ connect }, id, given) => connect.reverse(id, given),
  },
}

const CALLS: Record<string, Call> = {
  ...CONNECT_CALLS,
  'POST /v1/checkout/sessions': { params: PARAMS.createSession, do: (to, _id, given) => to.createSession(given) },
  'GET /v1/checkout/sessions/:id': { params: PARAMS.getSession, do: withIntent },
  'POST /v1/checkout/sessions/:id/expire': { params: PARAMS.expireSession, do: (to, id) => to.expireSession(id) },
  'POST /v1/refunds': { params: PARAMS.createRefund, do: (to, _id, given) => to.createRefund(given) },
  'GET /v1/refunds': {
    params: PARAMS.listRefunds,
    do: ({ refunds }, _id, given) =>
      pageOf(
        '/v1/refunds',
        refunds.filter((refund) => refund.payment_intent === given.payment_intent).reverse(),
        given,
      ),
  },
  'GET /v1/balance': {
    params: PARAMS.getBalance,
    // The connected account of the request, if any.
    do: (account, _id, _given, onBehalfOf) =>
      onBehalfOf === undefined ? account.balance() : account.connect.balanceOf(onBehalfOf),
  },
  'GET /v1/disputes': {
    params: PARAMS.listDisputes,
    do: ({ disputes }, _id, given) => pageOf('/v1/disputes', disputes.toReversed(), given),
  },
  'GET /v1/disputes/:id': { params: PARAMS.getDispute, do: (to, id) => to.disputeOf(id) },
  'GET /v1/balance_transactions': {
    params: PARAMS.listBalanceTransactions,
    do: (account, _id, given) => account.expandedPage(pageOf('/v1/balance_transactions', account.movements, given)),
  },
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }

/** A received request. */
interface Asked {
  name: string
  call: Call
  id: string
  asked: string
  key: string | undefined
  onBehalfOf: string | undefined
}

export async function startStripe(): Promise<StripeStandIn> {
  const { webhooks } = new Stripe(SECRET_KEY)
  let url = ''
  const account = new Account(() => url)
  const received: string[] = []
  const userAgents: string[] = []
  const faults = new Faults()
  /** The first response to each idempotency key. */
  const answered = new Map<string, { asked: string; answer: { status: number; body: object } }>()
  const ending = new AbortController()

  const sign: StripeStandIn['sign'] = (
    event,
    secret = 'account' in event && event.account ? CONNECT_SECRET : WEBHOOK_SECRET,
  ) => {
    // Formatted as by the provider: parsing and serializing it changes the bytes.
    const body = JSON.stringify(event, null, 2)
    const signature = webhooks.generateTestHeaderString({ payload: body, secret })
    return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } }
  }

  const deliveries = new Deliveries(async (webhook, event) => {
    const answer = await fetch(webhook, { method: 'POST', ...sign(event) }).catch(() => undefined)
    return answer?.ok ?? false
  }, ending.signal)

  function answerTo({ name, call, id, asked, key, onBehalfOf }: Asked) {
    const before = key === undefined ? undefined : answered.get(key)
    if (before && before.asked !== asked) {
      return refusal(
        new ApiError(
          400,
          'Keys for idempotent requests can only be used with the same parameters',
          'idempotency_error',
        ),
      )
    }
    const answer = before?.answer ?? done(account, { name, call, id, asked, onBehalfOf })
    if (key !== undefined) answered.set(key, { asked, answer })
    return answer
  }

  function done(to: Account, { name, call: { params, ...call }, id, asked, onBehalfOf }: Omit<Asked, 'key'>) {
    try {
      const given = readParams(asked)
      const unknown = unknownParam(given, params as Parameters<typeof unknownParam>[1])
      if (unknown !== undefined) throw new ApiError(400, `Received unknown parameter: ${unknown}`, 'parameter_unknown')
      return { status: 200, body: call.do(to, id, given, onBehalfOf) }
    } catch (error) {
      if (error instanceof ApiError) return refusal(error)
      throw new Error(`${name} went wrong`, { cause: error })
    }
  }

  async function serveApi(request: IncomingMessage, response: ServerResponse, path: string, query: string) {
    const asked = request.method === 'POST' ? await textOf(request) : query
    const [, id = ''] = /^\/v1\/(?:checkout\/sessions|accounts|disputes|transfers)\/([^/]+)/.exec(path) ?? []
    const name = `${request.method} ${id === '' ? path : path.replace(id, ':id')}`
    received.push(name)
    userAgents.push(request.headers['user-agent'] ?? '')
    const given = readParams(asked)
    const fault = faults.of({ name, id, given })
    if (typeof fault === 'number') await sleep(fault, undefined, { signal: ending.signal }).catch(() => undefined)
    if (request.headers.authorization !== `Bearer ${SECRET_KEY}`) {
      return send(response, refusal(new ApiError(401, 'Invalid API Key provided')))
    }
    const call = CALLS[name]
    if (!call) return send(response, refusal(new ApiError(404, `Unrecognized request URL (${name})`)))
    const [key] = request.method === 'POST' ? [request.headers['idempotency-key']].flat() : []
    const [onBehalfOf] = [request.headers['stripe-account']].flat()
    const isRefused = typeof fault === 'object'
    if (isRefused || fault === 'error' || fault === 'fail') {
      const answer = refusal(isRefused ? fault : new ApiError(500, 'Something went wrong on our end'))
      if (fault !== 'error' && key !== undefined && !answered.has(key)) answered.set(key, { asked, answer })
      return send(response, answer)
    }
    if (fault === 'forget') return send(response, done(account.copy(), { name, call, id, asked, onBehalfOf }))
    const answer = answerTo({ name, call, id, asked, key, onBehalfOf })
    if (fault === 'hang up') return void response.destroy()
    send(response, answer)
  }

  /** The onboarding page of a connected account. */
  async function serveOnboarding(request: IncomingMessage, response: ServerResponse, path: string) {
    const [, , id = '', act] = path.split('/')
    const link = account.connect.linkOf(id)
    // Single use.
    const isFirst = !link.isUsed
    link.isUsed = true
    if (act === 'finish' && request.method === 'POST') account.connect.become(link.accountId, 'ready')
    if (act !== undefined) return void response.writeHead(303, { location: link.returnUrl }).end()
    if (!isFirst) return void response.writeHead(303, { location: link.refreshUrl }).end()
    response.writeHead(200, HTML).end(onboardingPage(id))
  }

  async function servePage(request: IncomingMessage, response: ServerResponse, path: string) {
    const [, , id = '', act] = path.split('/')
    const session = account.sessionOf(id)
    const to = act === 'cancel' ? session.cancel_url : session.success_url
    if (act === 'pay' && request.method === 'POST') account.pay(id)
    if (act !== undefined) return void response.writeHead(303, { location: to ?? '/' }).end()
    response.writeHead(200, HTML).end(payPage(session))
  }

  const server = createServer(async (request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://stand-in')
    try {
      if (pathname.startsWith('/onboard/')) await serveOnboarding(request, response, pathname)
      else if (pathname.startsWith('/pay/')) await servePage(request, response, pathname)
      else await serveApi(request, response, pathname, search.slice(1))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      response.writeHead(error.status).end(error.message)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    account,
    env: {
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_CONNECT_WEBHOOK_SECRET: CONNECT_SECRET,
      STRIPE_API_BASE: url,
    },
    received,
    userAgents,
    goWrong: (call, ...given) => faults.goWrong(call, ...given),
    chooseFaults: (chosen) => faults.choose(chosen),
    forgetKeys: (only) => void (only === undefined ? answered.clear() : answered.delete(only)),
    sign,
    deliverTo(webhook, manner = {}) {
      account.onEvent = (event) => void deliveries.take(webhook, event, manner)
    },
    close() {
      ending.abort()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const refusal = ({ status, message, code, param }: Refusal | ApiError) => ({
  status,
  body: { error: { type: status >= 500 ? 'api_error' : 'invalid_request_error', message, code, param } },
})

function send(response: ServerResponse, { status, body }: { status: number; body: object }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
