import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, type Page } from '@playwright/test'
import { aListing, aMember, anApiClient, bodyOf, toast, uniqueName } from '../people.ts'
import { test } from '../shop.ts'

const keys = (page: Page) => page.getByRole('region', { name: 'API keys' })

interface Configuration {
  mcpServers: { promptery: { url: string; headers: Record<string, string> } }
}

/** An MCP client with the configuration shown in the profile. */
async function assistantWith(configuration: string): Promise<Client> {
  const { url, headers } = (JSON.parse(configuration) as Configuration).mcpServers.promptery
  const client = new Client({ name: 'assistant', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

test(`an MCP client uses its user’s purchases until the API key is revoked`, async ({ anotherPerson }) => {
  const seller = await anotherPerson()
  await anApiClient(seller.request)
  const title = uniqueName('Walks')
  const { _id } = await aListing(seller.request, { title, prompt: 'A walk in [city], [mood: calm|wild]' })
  const page = await anotherPerson()
  const { id } = await aMember(page)
  await bodyOf(await page.request.post('/api/v1/users/buy', { data: { promptId: _id, boughtBy: id } }))

  await page.goto('/account')
  await keys(page).getByRole('button', { name: 'Create a Key' }).click()
  const asking = page.getByRole('dialog', { name: 'Create a key' })
  await asking.getByLabel('Name').fill('My assistant')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('dialog', { name: 'Your new key' })
  const key = (await shown.getByRole('region', { name: 'Key' }).textContent()) ?? ''
  expect(key).toMatch(/^pk_[\w-]{43}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await shown.getByRole('button', { name: 'Copy Key' }).click()
  await expect(shown.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await page.keyboard.press('Escape')
  const configuration = (await shown.getByRole('region', { name: 'Configuration' }).textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(shown).toBeHidden()
  await expect(keys(page).getByRole('listitem')).toHaveText(/My assistant.*Never used/)
  expect(await page.content()).not.toContain(key)

  const assistant = await assistantWith(configuration)
  const { prompts } = await assistant.listPrompts()
  expect(prompts.map((prompt) => prompt.title)).toEqual([title])
  const name = prompts[0]?.name ?? ''
  const { messages } = await assistant.getPrompt({ name, arguments: { city: 'Rome', mood: 'wild' } })
  expect(messages[0]?.content).toEqual({ type: 'text', text: 'A walk in Rome, wild' })

  await page.reload()
  await expect(keys(page).getByRole('listitem')).toHaveText(/Last used/)
  await keys(page).getByRole('button', { name: 'Revoke My assistant' }).click()
  const sure = page.getByRole('dialog', { name: 'Revoke this key?' })
  await sure.getByRole('button', { name: 'Revoke' }).click()
  await expect(toast(page, 'Key Revoked')).toBeVisible()
  await expect(keys(page).getByText('You have no API keys')).toBeVisible()
  await expect(assistant.listPrompts()).rejects.toThrow()
  await assistant.close()
})
