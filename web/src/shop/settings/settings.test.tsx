import { SETTING_KEYS, type SettingKey } from '@promptery/contract/shop/settings/definitions'
import { DEFAULT_SETTINGS } from '@promptery/contract/shop/settings/settings'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { DEFAULT_CONFIG } from '../../lib/api/config.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { MEMBER, openApp, requests, setResponses } from '../../testing/app.tsx'

const ADMIN = { ...MEMBER, role: 'admin' as const }

afterEach(() => sessionStorage.clear())

function reload() {
  cleanup()
  queryClient.clear()
}

const CONFIG = { 'GET /config': { body: DEFAULT_CONFIG } }

const states = (changed: Partial<Record<SettingKey, object>> = {}) =>
  Object.fromEntries(
    SETTING_KEYS.map((key) => [key, { value: DEFAULT_SETTINGS[key], version: 0, isSet: false, ...changed[key] }]),
  )
const body = (changed?: Parameters<typeof states>[0]) => ({
  success: true,
  settings: states(changed),
  pageStarts: {
    ...{
      pageTerms: '## Who runs this shop\n\n[Name]',
      pagePrivacy: 'b',
      pageImprint: 'c',
      pageAbout: 'd',
      pageHelp: 'e',
    },
  },
  checks: [{ level: 'note', message: 'The shop is still called Promptery.' }],
})
const sent = () => requests.filter(({ name }) => name === 'PUT /admin/settings').map((request) => request.sent)

it('saves what was changed, with the versions that were shown', async () => {
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: {
      ...CONFIG,
      'GET /admin/settings': { body: body({ refundDays: { version: 3 } }) },
      'PUT /admin/settings': { body: body({ refundDays: { value: 30, version: 4, isSet: true, changedBy: 'ada' } }) },
    },
  })
  const field = await screen.findByLabelText('Refund period')
  await page.clear(field)
  await page.type(field, '30')
  await page.click(screen.getByLabelText('Show sample data to visitors'))
  await page.click(screen.getByRole('button', { name: 'Save policies' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(sent()).toEqual([{ refundDays: { value: 30, version: 3 }, showsSamples: { value: false, version: 0 } }])
  expect(await screen.findByText(/Changed by ada/)).toBeDefined()
})

it('shows a refusal beside its field, and sends what is no number as it was typed', async () => {
  const refusal = { path: 'platformFeePercent.value', message: 'Write a number from 0 to 100' }
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: {
      ...CONFIG,
      'GET /admin/settings': { body: body() },
      'PUT /admin/settings': {
        status: 400,
        body: { success: false, code: 'invalid_input', message: refusal.message, errors: [refusal] },
      },
    },
  })
  const field = await screen.findByLabelText('Fee')
  await page.clear(field)
  await page.type(field, 'half')
  await page.click(screen.getByRole('button', { name: 'Save policies' }))
  const text = await screen.findByText(refusal.message)
  expect(field.getAttribute('aria-describedby')).toContain(text.id)
  expect(sent()).toEqual([{ platformFeePercent: { value: 'half', version: 0 } }])
})

it('keeps what was typed when another admin was faster, and shows their value', async () => {
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: { ...CONFIG, 'GET /admin/settings': { body: body() } },
  })
  const field = await screen.findByLabelText('Tries')
  await page.clear(field)
  await page.type(field, '9')
  const message = 'Another admin has changed this meanwhile. Look at the new value, then save again.'
  setResponses({
    ...CONFIG,
    'GET /admin/settings': { body: body({ triesPerDay: { value: 5, version: 1, isSet: true, changedBy: 'bea' } }) },
    'PUT /admin/settings': {
      status: 409,
      body: { success: false, code: 'settings_changed', message, errors: [{ path: 'triesPerDay', message }] },
    },
  })
  await page.click(screen.getByRole('button', { name: 'Save policies' }))
  expect(await screen.findByText('Now: 5 a day.')).toBeDefined()
  expect(screen.getByText(message)).toBeDefined()
  expect(field).toHaveProperty('value', '9')
  setResponses({ 'PUT /admin/settings': { body: body({ triesPerDay: { value: 9, version: 2, isSet: true } }) } })
  await page.click(screen.getByRole('button', { name: 'Save policies' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(sent().at(-1)).toEqual({ triesPerDay: { value: 9, version: 1 } })
})

it('says that another admin has changed what is being typed, keeps it, and offers theirs', async () => {
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: { ...CONFIG, 'GET /admin/settings': { body: body() } },
  })
  const field = await screen.findByLabelText('Tries')
  await page.clear(field)
  await page.type(field, '9')
  const theirs = { value: 5, version: 1, isSet: true, changedBy: 'bea' }
  setResponses({ ...CONFIG, 'GET /admin/settings': { body: body({ triesPerDay: theirs, runsPerDay: theirs }) } })
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText(/^bea has changed this meanwhile/)).toBeDefined()
  expect(screen.getByText('Now: 5 a day.')).toBeDefined()
  expect(field).toHaveProperty('value', '9')
  // A field that nobody edits here just has it.
  expect(screen.getByLabelText('Runs')).toHaveProperty('value', '5')
  await page.click(screen.getByRole('button', { name: 'Take the new one: Tries' }))
  expect(field).toHaveProperty('value', '5')
  expect(screen.queryByText(/changed this meanwhile/)).toBeNull()
  expect(screen.queryByText('Now: 5 a day.')).toBeNull()
})

it('says which variable stands over a setting, and restores a default', async () => {
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: {
      ...CONFIG,
      'GET /admin/settings': {
        body: body({
          payoutHoldDays: { setBy: 'PAYOUT_HOLD_DAYS' },
          runsPerDay: { value: 5, version: 2, isSet: true },
        }),
      },
      'PUT /admin/settings': { body: body({ runsPerDay: { version: 3 } }) },
    },
  })
  expect(await screen.findByLabelText('Hold period')).toHaveProperty('disabled', true)
  expect(screen.getByText('PAYOUT_HOLD_DAYS')).toBeDefined()
  await page.click(screen.getByRole('button', { name: 'Restore 50 a day: Runs' }))
  expect(await screen.findByText('Runs: 50 a day')).toBeDefined()
  expect(sent()).toEqual([{ runsPerDay: { value: null, version: 2 } }])
  expect(screen.getByLabelText('Runs')).toHaveProperty('value', '50')
})

it('offers a text to begin a page with, also after another section was saved', async () => {
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: {
      ...CONFIG,
      'GET /admin/settings': { body: body() },
      'PUT /admin/settings': { body: body({ appName: { value: 'Ada', version: 1, isSet: true } }) },
    },
  })
  const name = await screen.findByLabelText('Name')
  await page.clear(name)
  await page.type(name, 'Ada')
  await page.click(screen.getByRole('button', { name: 'Save shop' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  await page.click(screen.getByRole('button', { name: 'Begin with a text to fill in: Terms' }))
  expect(screen.getByLabelText('Terms')).toHaveProperty('value', expect.stringContaining('## Who runs this shop'))
  expect(screen.getByText('Not published before you fill in: Name')).toBeDefined()
  await page.click(screen.getByRole('button', { name: 'Save pages' }))
  expect(sent().at(-1)).toEqual({ pageTerms: { value: expect.stringContaining('Who runs'), version: 0 } })
})

it('keeps a page that is being written over a reload, until it is saved', async () => {
  const responses = { ...CONFIG, 'GET /admin/settings': { body: body() } }
  const page = await openApp('/admin-settings', { as: ADMIN, responses })
  await page.type(await screen.findByLabelText('Terms'), 'Be kind.')
  reload()
  await openApp('/admin-settings', { as: ADMIN, responses })
  const field = await screen.findByLabelText('Terms')
  expect(field).toHaveProperty('value', 'Be kind.')
  const pageTerms = { value: 'Be kind.', version: 1, isSet: true }
  setResponses({ ...responses, 'PUT /admin/settings': { body: body({ pageTerms }) } })
  await page.click(screen.getByRole('button', { name: 'Save pages' }))
  expect(await screen.findByText('Saved')).toBeDefined()
  expect(sent().at(-1)).toEqual({ pageTerms: { value: 'Be kind.', version: 0 } })
  reload()
  await openApp('/admin-settings', { as: ADMIN, responses })
  expect(await screen.findByLabelText('Terms')).toHaveProperty('value', '')
})

it('is for admins', async () => {
  // React logs the error that leads to the fallback screen.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await openApp('/admin-settings', { as: MEMBER })
  expect(logged).toHaveBeenCalled()
  expect(within(screen.getByRole('main')).getByText(/404/)).toBeDefined()
  expect(requests.some(({ name }) => name.includes('settings'))).toBe(false)
})

it('uploads a logo at once, with the version that was shown, and says beside it why one is refused', async () => {
  const message = 'This picture is damaged and could not be read: choose another one'
  const page = await openApp('/admin-settings', {
    as: ADMIN,
    responses: {
      ...CONFIG,
      'GET /admin/settings': { body: body() },
      'POST /admin/logo': {
        status: 400,
        body: { success: false, code: 'invalid_picture', message, errors: [{ path: 'picture', message }] },
      },
    },
  })
  const upload = async () =>
    page.upload(await screen.findByLabelText('Upload a logo'), new File(['picture'], 'logo.png', { type: 'image/png' }))
  await upload()
  expect(await screen.findByText(message)).toBeDefined()
  const value = '/files/covers/logo-01900000-0000-7000-8000-000000000000/320.webp'
  setResponses({ 'POST /admin/logo': { body: body({ logoUrl: { value, version: 1, isSet: true } }) } })
  await upload()
  expect(await screen.findByRole('img', { name: 'The logo' })).toHaveProperty('src', expect.stringContaining(value))
  expect(screen.getByLabelText('Logo')).toHaveProperty('value', value)
  expect(screen.queryByText(message)).toBeNull()
})

it('removes the demo accounts after a warning and a question who one is, and says why it is refused', async () => {
  const demo = { level: 'note', message: 'The demo accounts are there.', fix: 'remove-demo' }
  const stale = { success: false, code: 'verification_required', message: 'Confirm first that it is you' }
  const responses = {
    ...CONFIG,
    'GET /admin/settings': { body: { ...body(), checks: [demo] } },
    'DELETE /admin/demo-accounts': { status: 403, body: stale },
    'GET /users/security': { body: { success: true, totp: false, hasPassword: true, passkeys: [], identities: [] } },
    'POST /users/verify': { body: { success: true, message: 'Confirmed' } },
  }
  const page = await openApp('/admin-settings', { as: ADMIN, responses })
  await page.click(await screen.findByRole('button', { name: 'Remove the demo accounts' }))
  expect(await screen.findByText(/What other members have bought of them stays theirs/)).toBeDefined()
  const remove = screen.getByRole('button', { name: 'Remove' })
  const refused = { status: 409, body: { success: false, code: 'no_other_admin', message: 'Nobody could then' } }
  setResponses({ ...responses, 'DELETE /admin/demo-accounts': refused })
  await page.click(remove)
  expect((await screen.findByRole('alert')).textContent).toBe('Nobody could then')
  setResponses(responses)
  await page.click(remove)
  await page.type(await screen.findByLabelText('Your password'), 'seven green kettles')
  const gone = { ...body(), checks: [{ level: 'ok', message: 'There are no demo accounts.' }] }
  setResponses({
    ...responses,
    'DELETE /admin/demo-accounts': { body: gone },
    'GET /admin/settings': { body: gone },
  })
  await page.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('There are no demo accounts.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(requests.filter(({ name }) => name === 'DELETE /admin/demo-accounts')).toHaveLength(3)
})
