import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../app.ts'
import { type TestUser, userFactory } from '../factories.ts'

let browsers = 0

export interface Browser {
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<LightMyRequestResponse>
  /** By name. */
  cookies: Map<string, string>
}

/** A browser with cookies and a separate address. */
export function aBrowserAt(shop: TestApp, options: InjectOptions = {}): Browser {
  browsers += 1
  const cookies = new Map<string, string>()
  const remoteAddress = `198.18.${browsers >> 8}.${browsers & 255}`
  return {
    cookies,
    async call(method, path, body) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(cookie && { cookie }), ...options.headers }
      const response = await shop.visitor(method, path, body, { remoteAddress, ...options, headers })
      for (const { name, value } of response.cookies) {
        if (value === '') cookies.delete(name)
        else cookies.set(name, encodeURIComponent(value))
      }
      return response
    },
  }
}

/** Sends the password of a user. */
export const sendPassword = ({ call }: Browser, { email }: TestUser, password = userFactory.password) =>
  call('POST', '/users/login', { email, password })

export const isSignedIn = async ({ call }: Browser): Promise<boolean> =>
  (await call('GET', '/users/current')).statusCode === 200
