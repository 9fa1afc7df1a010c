import { randomUUID } from 'node:crypto'
import { loginResponse } from '@promptery/contract/accounts/users'

export interface ApiResponse {
  status: number
  headers: Headers
  /** Parsed JSON, if it is JSON. `unknown`, since the server under test is not trusted. */
  body: unknown
}

/** A user with a cookie, who calls the API of a running server. */
export class Person {
  #base: string
  #cookie = ''
  readonly email: string
  readonly username: string
  readonly password = `correct horse ${randomUUID()}`
  /** Set by `signUp`. */
  id = ''

  constructor(base: string) {
    this.#base = base
    this.username = `user-${randomUUID().slice(0, 13)}`
    this.email = `${this.username}@example.net`
  }

  /** Switches to another server with the same cookie. */
  at(base: string): this {
    this.#base = base
    return this
  }

  /** Sends a request once. @throws TypeError without a complete response */
  async call(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.#base}/api/v1${path}`, {
      method,
      headers: {
        ...(this.#cookie && { cookie: this.#cookie }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const given = response.headers.getSetCookie().findLast((cookie) => cookie.startsWith('promptery_session='))
    if (given) this.#cookie = given.split(';')[0] ?? ''
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : undefined }
  }

  /** The session's cookie. */
  get cookie(): string {
    return this.#cookie
  }

  /** Creates the account and signs in. @throws Error with an unexpected response */
  async signUp(): Promise<this> {
    const { username, email, password } = this
    const created = await this.call('POST', '/users/create', { username, email, password })
    if (created.status !== 201) throw new Error(`signing up: ${created.status} ${JSON.stringify(created.body)}`)
    return this.signIn()
  }

  /** @throws Error with an unexpected response */
  async signIn(): Promise<this> {
    const response = await this.call('POST', '/users/login', { email: this.email, password: this.password })
    if (response.status !== 200) throw new Error(`signing in: ${response.status} ${JSON.stringify(response.body)}`)
    this.id = loginResponse.parse(response.body).user._id
    return this
  }
}
