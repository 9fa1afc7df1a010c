// @vitest-environment node
import { addressOf, type Call } from '@promptery/contract/route'
import { expect, it } from 'vitest'
import { loadScreen, render } from './entry-server.tsx'
import { DEFAULT_CONFIG } from './lib/api/config.ts'
import type { Dehydrated } from './lib/api/hydration.ts'
import { aPrompt } from './testing/prompt.ts'

const responseOf = (body: unknown) => ({ cursor: null, body })
const config = { '/config': responseOf({ success: true, ...DEFAULT_CONFIG }) }
const addresses = (calls: Call[]) => calls.map((call) => addressOf(call.route, call))

async function pageOf(path: string, responses: Dehydrated) {
  await loadScreen(path.split('?')[0] ?? '')
  return render(path, { ...config, ...responses })
}

const prompt = aPrompt({ title: '月亮', language: 'zh', openText: 'One "two" <b> &amp;\r\n[city]', textLanguage: 'en' })
const at = `/prompts/${prompt._id}`

it('asks for what a screen begins with, and then for what that leads to', async () => {
  const first = await pageOf(`/marketplace/${prompt._id}`, {})
  expect(addresses(first.missing)).toContain(at)
  expect(first.markup).toContain('Loading...')
  const second = await pageOf(`/marketplace/${prompt._id}`, { [at]: responseOf({ success: true, prompt }) })
  expect(addresses(second.missing)).toEqual(
    expect.arrayContaining([`/prompts/outline/${prompt._id}`, `/prompts/similar/${prompt._id}`]),
  )
})

it('is the listing that visitors see, with its language, its open text and links to similar ones', async () => {
  const other = aPrompt({ _id: '01900000-0000-7000-8000-000000000077', title: 'A similar one' })
  const { markup } = await pageOf(`/marketplace/${prompt._id}`, {
    [at]: responseOf({ success: true, prompt }),
    [`/prompts/similar/${prompt._id}`]: responseOf({ success: true, prompts: [other] }),
  })
  expect(markup).toMatch(/<h1[^>]* lang="zh"[^>]*>月亮<\/h1>/)
  expect(markup).toContain(`href="/marketplace/${other._id}"`)
  expect(markup).toContain('One &quot;two&quot; &lt;b&gt; &amp;amp;')
  expect(markup).not.toContain('<!--$!-->')
})

it('leads from page to page of the market without scripts', async () => {
  const query = 'type=All&sort=Newest&priceRange=All&category=All&engine=All&search='
  const list = { success: true, prompts: [prompt], nextCursor: 'c2', total: { count: 2 } }
  const first = await pageOf('/marketplace', { [`/prompts/all-prompts?${query}`]: responseOf(list) })
  expect(first.markup).toContain('href="/marketplace?after=c2"')
  expect(first.markup).toMatch(/<form [^>]*action="\/marketplace"[^>]*>.*name="search"/s)
  const last = { ...list, nextCursor: null }
  const second = await pageOf('/marketplace?after=c2', {
    [`/prompts/all-prompts?${query}&cursor=c2`]: responseOf(last),
  })
  expect(second.markup).toContain(prompt.title)
  expect(second.markup).not.toContain('after=')
})
