import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser, userFactory } from '../../testing/shop/factories.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../../', import.meta.url))

let shop: TestApp
let description: string
beforeAll(async () => {
  shop = await testApp()
  description = (await shop.app.inject('/api/openapi.json')).body
})

/** A client of the generated types. It is compiled with them and run against the server. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { paths } from './schema.ts'

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2)
let cookie = ''
const client = createClient<paths>({
  baseUrl,
  fetch: async (request) => {
    if (cookie) request.headers.set('cookie', cookie)
    const response = await fetch(request)
    const given = response.headers.getSetCookie().find((one) => one.startsWith('promptery_session='))
    cookie = given?.split(';')[0] ?? cookie
    return response
  },
})
const visitor = await client.GET('/api/v1/users/current')
const refused = await client.POST('/api/v1/users/login', { body: { email, password: 'not the right one' } })
const signedIn = await client.POST('/api/v1/users/login', { body: { email, password } })
const current = await client.GET('/api/v1/users/current')
const list = await client.GET('/api/v1/prompts/all-prompts', { params: { query: { sort: 'Top', category: 'Animal' } } })
const id = list.data?.prompts[0]?._id ?? ''
await client.POST('/api/v1/prompts/like/{id}', { params: { path: { id } } })
const again = await client.POST('/api/v1/prompts/like/{id}', { params: { path: { id } } })
const codes = [visitor, refused, again].map(({ error }) => error?.code)
const username: string | undefined = current.data?.user.username
console.log(JSON.stringify({ codes, username, message: signedIn.data?.message }))

// @ts-expect-error A required field is missing.
void (() => client.POST('/api/v1/users/login', { body: { email } }))
// @ts-expect-error There is no such sort.
void (() => client.GET('/api/v1/prompts/all-prompts', { params: { query: { sort: 'Best' } } }))
// @ts-expect-error There is no such code.
void (visitor.error?.code === 'no_such_code')
`

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'esnext',
    allowImportingTsExtensions: true,
    types: ['node'],
  },
  files: ['client.ts'],
}

describe('the OpenAPI document', () => {
  it('generates a client that compiles and signs in', async () => {
    const user = await aUser(shop.deps)
    await aPrompt(shop.deps, { category: 'Animal' })
    await shop.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = shop.app.server.address() as AddressInfo
    // Within the project, where the client's packages are installed.
    await mkdir(join(root, 'test-results'), { recursive: true })
    const folder = await mkdtemp(join(root, 'test-results/openapi-client-'))
    try {
      await writeFile(join(folder, 'schema.ts'), astToString(await openapiTS(description)))
      await writeFile(join(folder, 'client.ts'), CLIENT)
      await writeFile(join(folder, 'package.json'), '{"type":"module"}')
      await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG))
      const compiled = await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder]).catch(
        (error: { stdout: string }) => error,
      )
      expect(compiled.stdout).toBe('')
      const args = [`http://127.0.0.1:${port}`, user.email, userFactory.password]
      const { stdout } = await run(process.execPath, [join(folder, 'client.ts'), ...args])
      expect(JSON.parse(stdout)).toEqual({
        codes: ['no_session', 'wrong_credentials', 'already_liked'],
        username: user.username,
        message: 'Signin Successful',
      })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})
