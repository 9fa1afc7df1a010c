import { promptsResponse } from '@promptery/contract/listings/prompts'
import { beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/shop/app.ts'
import { aPrompt, aUser } from '../../testing/shop/factories.ts'

/** Titles, and searches that find each. */
const CASES: [title: string, searches: string[]][] = [
  ['学术写作助手', ['学术助手', '写作', '学术写作助手', '术写']],
  ['カメラの使い方先生', ['カメラ使い方', '使い方', 'ｶﾒﾗ', '先生']],
  ['AI 图像提示架构师', ['AI图像', '图像 AI', '架构师']],
  ['맞춤법 검사기', ['맞춤법검사기', '맞춤법 검사', '검사기를']],
  ['ผู้ช่วยเขียนอีเมล', ['เขียนอีเมล', 'อีเมล', 'ผู้ช่วย']],
  ['हिंदी निबंध लेखक', ['निबंध', 'हिंदी लेखक']],
  ['مساعد كتابة البريد', ['كتابة', 'البريد مساعد', 'مُساعِد']],
  ['Đà Nẵng du lịch', ['da nang', 'đà nẵng', 'du lich']],
  ['Łódź przewodnik', ['lodz', 'łódź', 'przewodnik lodz']],
  ['Akademik Yazım Asistanı', ['akademik yazim asistani', 'YAZIM', 'asistani']],
  ['Kochrezepte für Anfänger', ['koch rezept', 'kochrezept', 'anfaenger kochrezepte', 'anfänger']],
  ['Помощник по учёбе', ['помощник учебе', 'учёба помощник']],
  ['UI/UX audit', ['ui ux', 'ux audit', 'uiux', 'ux/ui']],
  ['CI/CD pipeline writer', ['ci cd', 'cicd pipeline']],
  ['Node.js code reviewer', ['node js', 'nodejs', 'node.js reviewer']],
  ['Next.js landing page', ['next js', 'nextjs']],
  ['T-shirt slogan maker', ['t shirt', 'tshirt', 't-shirt slogan']],
  ['E-mail subject lines', ['email', 'e mail', 'e-mail subject']],
  ['Wi-Fi troubleshooting coach', ['wifi', 'wi fi']],
  ['Follow-up message writer', ['follow up', 'followup message']],
  ['Text-to-speech script', ['text to speech']],
  ['R&D roadmap planner', ['r&d', 'r and d roadmap']],
  ['Q&A generator', ['q&a', 'q & a']],
  ['Before/after photo caption', ['before after', 'before and after photo']],
  ['GPT-4o tester', ['gpt 4o', 'gpt4o', 'gpt4']],
  ['C# tutor', ['c#', 'c# tutor']],
  ['50% off banner', ['50 off', '50% banner']],
]

let shop: TestApp

beforeAll(async () => {
  shop = await testApp()
  const uploader = await aUser(shop.deps)
  for (const [title] of CASES) await aPrompt(shop.deps, { uploader, title, description: 'See the title.' })
  await aPrompt(shop.deps, { uploader, title: 'Kilka pomysłów', description: 'Na wieczór.' })
})

async function search(typed: string) {
  const query = new URLSearchParams({ search: typed, sort: 'Best match' })
  const response = await shop.visitor('GET', `/prompts/all-prompts?${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return promptsResponse.parse(response.json())
}

it.each(CASES)('finds %s', async (title, searches) => {
  for (const typed of searches) {
    const { prompts, closest = [] } = await search(typed)
    expect([...prompts, ...closest].map((prompt) => prompt.title).slice(0, 5), typed).toContain(title)
  }
})

it.each(['pilka', 'kochen', 'xyzzyx'])('does not turn %s into another word', async (typed) => {
  const page = await search(typed)
  expect(page.corrected).toBeUndefined()
})
