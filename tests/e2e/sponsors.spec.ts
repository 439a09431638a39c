import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'
import { fillAll } from './fields.ts'

test('a sponsor without an account gets from the rate card to an accepted offer', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  test.setTimeout(240_000)
  const company = `Wren Cartography ${scripts ? 'on' : 'off'}`
  const email = `wren.${scripts ? 'on' : 'off'}@example.org`
  const mailed = async (subject: RegExp) => {
    const arrived = async () =>
      (await stack.delivered(email)).some((mail) => subject.test(mail.subject ?? ''))
    await expect.poll(arrived, { timeout: 90_000 }).toBe(true)
    const mail = await stack.mail(email, subject)
    return /http\S+\/sponsorships\/application\?t=[^\s)>\]]+/.exec(mail.text ?? '')?.[0] ?? ''
  }

  await test.step('applies for an advert', async () => {
    await page.goto('/advertising')
    await accessible('the rate card')
    await page.getByRole('link', { name: /^Reserve.*Half page/ }).click()
    await expect(page.getByRole('radio', { name: /^Half page/ })).toBeChecked()
    await fillAll(page, { 'Your name': 'Wren Adair', Email: email })
    await press(page, 'Send application')
    await expectProblems(page, 'Company: Required', 'Terms: Required')
    await accessible('an application with problems')
    await fillAll(page, { Company: company })
    await page.getByRole('checkbox', { name: /I accept/ }).check()
    await press(page, 'Send application')
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  })

  await test.step('an admin makes an offer', async () => {
    await mailed(/We received your application/)
    await signIn('admin@example.org')
    await page.goto(`/admin/sponsorships?q=${encodeURIComponent(company)}`)
    await accessible('applications of sponsors')
    await page.getByRole('link', { name: company }).click()
    await accessible('an application to decide')
    await press(page, 'Make offer')
    await expectMessage(page, 'Offer made')
    await page.context().clearCookies()
  })

  await test.step('accepts it by the link', async () => {
    await page.goto(await mailed(/Our offer: Half page/))
    await accessible('an offer')
    await press(page, 'Accept Half page')
    await expectMessage(page, 'You accepted the offer')
    await expect(page.getByText('your place is held').first()).toBeVisible()
    await accessible('an accepted offer')
  })
})
