import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'
import { fillAll } from './fields.ts'

test('a sponsor without an account gets from the rate card to a contract that both signed', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const company = `Wren Cartography ${scripts ? 'on' : 'off'}`
  const email = `wren.${scripts ? 'on' : 'off'}@example.org`
  const mailed = async (subject: RegExp, path = 'application\\?t=') => {
    const arrived = async () =>
      (await stack.delivered(email)).some((mail) => subject.test(mail.subject ?? ''))
    await expect.poll(arrived, { timeout: 90_000 }).toBe(true)
    const mail = await stack.mail(email, subject)
    return new RegExp(`http\\S+/sponsorships/${path}[^\\s)>\\]]+`).exec(mail.text ?? '')?.[0] ?? ''
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

  const openContract = async () => {
    await page.goto(`/admin/sponsorships?q=${encodeURIComponent(company)}`)
    await page.getByRole('link', { name: company }).click()
    await page.getByRole('link', { name: 'Version 1', exact: true }).click()
  }

  await test.step('an admin sends the contract', async () => {
    await signIn('admin@example.org')
    await openContract()
    await accessible('the draft of a contract')
    await press(page, 'Send contract')
    await expectMessage(page, 'Contract sent')
    await page.context().clearCookies()
  })

  await test.step('signs it by the link', async () => {
    await page.goto(await mailed(/Please sign your contract/, 'contract/'))
    await accessible('a contract to sign')
    await fillAll(page, { 'Your full name': 'Wren Adair' })
    await press(page, 'Sign contract')
    await expectProblems(page, 'Your position: Required', 'Contract: Required')
    await fillAll(page, { 'Your position': 'Owner' })
    await page.getByRole('checkbox', { name: /I have read this contract/ }).check()
    await press(page, 'Sign contract')
    await expectMessage(page, 'Contract signed')
    await page.getByRole('link', { name: 'Back to your sponsorship' }).click()
    await expect(page.getByRole('heading', { name: 'What we need from you' })).toBeVisible()
    await accessible('the tasks of a sponsor')
  })

  await test.step('another admin countersigns', async () => {
    await signIn('second.admin@example.org')
    await openContract()
    await fillAll(page, { 'Your position': 'Treasurer' })
    await page.getByRole('checkbox', { name: /I have read this contract/ }).check()
    await press(page, 'Countersign contract')
    await expectMessage(page, 'Contract countersigned')
    await page.goto(`/admin/sponsorships/obligations?q=${encodeURIComponent(company)}`)
    await expect(page.getByRole('link', { name: 'Upload the artwork' })).toBeVisible()
    await accessible('who owes what')
    await page.context().clearCookies()
    await page.goto(await mailed(/Your contract is signed by both/, 'contract/'))
    await expect(page.getByText('The contract is in force').first()).toBeVisible()
  })

  if (scripts)
    await test.step('sends artwork in pieces by the link, and begins again after cancelling', async () => {
      await page.getByRole('link', { name: 'Back to your sponsorship' }).click()
      await page.locator('a[href*="/sponsorships/upload-artwork/"]').first().click()
      const upload = page.getByRole('button', { name: 'Upload artwork' })
      await expect(upload).toBeVisible()
      const buffer = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(6_000_000)])
      const send = async () => {
        const file = { name: 'advert.pdf', mimeType: 'application/pdf', buffer }
        await page.locator('input[type="file"]').setInputFiles(file)
        await upload.click()
      }
      let [begun, pieces, broken] = [0, 0, true]
      page.on('request', (request) => {
        if (request.method() === 'POST' && new URL(request.url()).pathname === '/uploads') begun += 1
      })
      await page.context().route('**/uploads/*', (route) => {
        const method = route.request().method()
        if (method === 'PATCH') pieces += 1
        const stops = broken && pieces > 1 && (method === 'PATCH' || method === 'HEAD')
        return stops ? route.abort('internetdisconnected') : route.continue()
      })
      const cancel = page.getByRole('button', { name: 'Cancel advert.pdf' })
      const offline = page.getByText(
        /MB\. We can’t be reached at the moment; the upload resumes automatically/,
      )
      const unfinished = page.getByText(/advert\.pdf: .* uploaded\. Select the same file again/)
      await send()
      await expect(offline).toBeVisible()
      await accessible('an upload of artwork that waits for the line')
      // Left and opened again in this window, it is still on its way.
      await page.goBack()
      await expect(page.getByRole('heading', { name: 'What we need from you' })).toBeVisible()
      await page.goForward()
      await expect(cancel).toBeVisible()
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(unfinished).toBeVisible()
      pieces = 0
      await send()
      await expect(offline).toBeVisible()
      expect(begun).toBe(1)
      await cancel.click()
      await expect(cancel).toHaveCount(0)
      await expect(unfinished).toHaveCount(0)
      broken = false
      await send()
      await expect(page.getByRole('heading', { name: 'Your latest version' })).toBeVisible()
      expect(begun).toBe(2)
      await page.context().unroute('**/uploads/*')
    })
})
