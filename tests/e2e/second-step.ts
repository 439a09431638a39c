import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoPassword } from '#db/seed/accounts.ts'
import { expect, press } from './fixtures.ts'

/** The code that an app shows now, or some steps of 30 seconds from now: each step of a person counts once. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Asks for a second step, and answers the secret that a person would scan with their app. */
export async function beginSecondStep(page: Page): Promise<string> {
  await page.goto('/account/second-step')
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await press(page, 'Set up the second step')
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  return ((await page.locator('form strong').textContent()) ?? '').replaceAll(' ', '')
}

/** Confirms it with a first code, and answers the recovery codes. */
export async function turnOnSecondStep(page: Page, code: string): Promise<string[]> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press(page, 'Turn on the second step')
  await expect(page.getByText('You have 10 recovery codes left')).toBeVisible()
  return page.getByRole('main').locator('code').allTextContents()
}

/** Ends the session, and gives the password again up to the question for a code. */
export async function signInWithPassword(page: Page, email: string): Promise<void> {
  await page.context().clearCookies()
  await page.goto('/?next=%2Fpreferences')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
}

export async function turnOffSecondStep(page: Page, code: string): Promise<void> {
  await page.goto('/account/second-step')
  await page.getByLabel('Present password', { exact: true }).fill(demoPassword)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await press(page, 'Turn off the second step')
  await expect(page.getByRole('button', { name: 'Set up the second step' })).toBeVisible()
}
