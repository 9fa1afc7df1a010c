import { randomUUID } from 'node:crypto'
import { loginResponse } from '@promptery/contract/people/users'

export interface Answer {
  status: number
  headers: Headers
  /** Parsed, where the answer was JSON: a server under test is not trusted to give what it should. */
  body: unknown
}

/** A person with a browser's cookie, who calls the API of a running server. */
export class Person {
  #base: string
  #cookie = ''
  readonly email: string
  readonly username: string
  readonly password = `correct horse ${randomUUID()}`
  /** Known once signed up. */
  id = ''

  constructor(base: string) {
    this.#base = base
    this.username = `user-${randomUUID().slice(0, 13)}`
    this.email = `${this.username}@example.net`
  }

  /** Goes on at another address with the same cookie: another process, or the same one after a restart. */
  at(base: string): this {
    this.#base = base
    return this
  }

  /** One call, without retries. @throws TypeError when no whole answer arrives. */
  async call(
    method: string,
    path: string,
    body?: object | FormData,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
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

  /** The cookie of the session, for what is not called through this class. */
  get cookie(): string {
    return this.#cookie
  }

  /** Makes the account and signs in. @throws Error with the answer that was not the expected one */
  async signUp(): Promise<this> {
    const { username, email, password } = this
    const made = await this.call('POST', '/users/create', { username, email, password })
    if (made.status !== 201) throw new Error(`signing up: ${made.status} ${JSON.stringify(made.body)}`)
    return this.signIn()
  }

  /** @throws Error with the answer that was not the expected one */
  async signIn(): Promise<this> {
    const answer = await this.call('POST', '/users/login', { email: this.email, password: this.password })
    if (answer.status !== 200) throw new Error(`signing in: ${answer.status} ${JSON.stringify(answer.body)}`)
    this.id = loginResponse.parse(answer.body).user._id
    return this
  }
}
