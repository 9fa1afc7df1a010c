// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this is how prompts write their gaps
import type { AddressInfo } from 'node:net'
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { atEndOfFile } from '../at-end-of-file.ts'
import { aKey } from './api-keys.ts'
import { type TestApp, testApp } from './app.ts'
import { aBuyer, aPrompt, type TestUser } from './factories.ts'

const TEXT = 'See [city] in ${month:May}: [tone: warm|cold]'
/** Values for the prompt of `ofBuyer`. */
export const WORDS = { city: 'Rome', tone: 'cold' }
export const NOT_THERE = { code: -32602, message: 'This prompt does not exist' }

/** A shop with MCP clients. */
export async function assistedShop() {
  const shop = await testApp()
  await shop.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = shop.app.server.address() as AddressInfo
  const address = new URL(`http://127.0.0.1:${port}/mcp`)
  /** A client that is connected with a key. */
  const connected = async (key: string, options: ClientOptions = {}): Promise<Client> => {
    const client = new Client({ name: 'assistant', version: '1' }, options)
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit }))
    atEndOfFile(() => client.close())
    return client
  }
  return {
    ...shop,
    connected,
    ofUser: async (user: TestUser) => connected((await aKey(shop, user)).key),
    /** The client of a user who has bought a prompt. */
    async ofBuyer(text = TEXT) {
      const gapHints = [{ gap: 'city' }, { gap: 'month' }, { gap: 'tone', description: 'How it should sound' }]
      const { id, uploader } = await aPrompt(shop.deps, { prompt: text, title: 'Österreich, a walk!', gapHints })
      const user = await aBuyer(shop.deps, id)
      const { id: keyId, key } = await aKey(shop, user)
      const client = await connected(key)
      return { id, uploader, user, keyId, key, client, name: `osterreich-a-walk-${id.slice(-12)}` }
    },
    /** A single message without a client. */
    post: (key: string, payload: object | string, headers: Record<string, string> = {}, through: TestApp = shop) =>
      through.app.inject({
        method: 'POST',
        url: '/mcp',
        payload,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
          ...headers,
        },
      }),
  }
}

export type AssistedShop = Awaited<ReturnType<typeof assistedShop>>

export const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
export const namesIn = async (client: Client) => (await client.listPrompts()).prompts.map(({ name }) => name)
