import { expect, type Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { aMember, field, main, sendSignIn, toast } from '../people.ts'
import { test } from '../shop.ts'

const security = (page: Page) => page.getByRole('region', { name: 'Account security' })
const codeOf = (secret: string, later = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + later })

test('a member sets up two-step sign-in, and signs in by code and by recovery code', async ({
  page,
  anotherPerson,
  browserErrors,
}) => {
  const person = await aMember(page)
  await page.goto('/account')
  await security(page).getByRole('button', { name: 'Set up' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await dialog.getByRole('region', { name: 'Key' }).locator('p').innerText()).replaceAll(' ', '')
  const code = dialog.getByLabel('Code', { exact: true })
  browserErrors.expectRefusal(400, '/api/v1/users/totp/confirm')
  await code.fill('12345')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expect(code).toHaveAccessibleDescription(/This code is wrong/)
  await code.fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  // A press outside does not close it: the codes would be lost.
  await page.mouse.click(2, 2)
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(security(page).getByText('10 recovery codes are left.')).toBeVisible()

  const byCode = await anotherPerson()
  browserErrors.expectRefusal(401, '/api/v1/users/login')
  await sendSignIn(byCode, person)
  await expect(main(byCode).getByText('One more step')).toBeVisible()
  // Half a minute later: the last one was used for the set-up.
  await field(byCode, 'Code').fill(codeOf(secret, 30_000))
  await main(byCode).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(byCode, 'Signin Successful')).toBeVisible()

  const byRecoveryCode = await anotherPerson()
  browserErrors.expectRefusal(401, '/api/v1/users/login')
  await sendSignIn(byRecoveryCode, person)
  await field(byRecoveryCode, 'Code').fill(recoveryCode)
  await main(byRecoveryCode).getByRole('button', { name: 'Sign In' }).click()
  await expect(toast(byRecoveryCode, 'Signin Successful')).toBeVisible()
  await byRecoveryCode.goto('/account')
  await expect(security(byRecoveryCode).getByText('9 recovery codes are left.')).toBeVisible()

  await security(page).getByRole('button', { name: 'Turn off' }).click()
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-Step Sign-In Is Off')).toBeVisible()
})
