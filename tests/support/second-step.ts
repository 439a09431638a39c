import { Secret, TOTP } from 'otpauth'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import type { Account } from '#tests/support/people.ts'

const PAGE = '/account/second-step'

/** The second step of a person: what their app shows, and the recovery codes they were given. */
export interface SecondStep {
  /** The code of now, or of so many half minutes from now. */
  code(offset?: number): string
  recovery: string[]
}

/** Turns the second step of a person on, as they do on their page. */
export async function withSecondStep(account: Account): Promise<SecondStep> {
  const browser = as(account)
  await browser.submit(await browser.get(PAGE), 'Set up the second step', { password: account.password })
  const waiting = await browser.get(PAGE)
  const secret = (waiting.html.querySelector('form strong')?.text ?? '').replaceAll(' ', '')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = (offset = 0) => totp.generate({ timestamp: now().getTime() + offset * 30_000 })
  const on = await browser.submit(waiting, 'Turn on the second step', { code: code(-1) })
  return { code, recovery: on.html.querySelectorAll('main code').map(({ text }) => text) }
}
