import { codeIn } from '#tests/support/credentials.ts'
import { choose, fillAll, picture } from './fields.ts'
import { expect, expectMessage, expectProblems, press, settled, test } from './fixtures.ts'

// The nominees are announced, and the press can apply.
test.use({ phase: 'voting' })

test('the press gets from an application to a badge that is checked without a network', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  const way = scripts ? 'on' : 'off'
  const outlet = `Wren Gazette ${way}`
  const email = `wren@gazette-${way}.example.org`
  const mailed = async (subject: RegExp) => {
    const mail = await stack.mail(email, subject)
    return /http\S+\/media-credentials\/application\?t=[^\s)>\]]+/.exec(mail.text ?? '')?.[0] ?? ''
  }
  const decide = async (account: string, button: string, done: string) => {
    await signIn(account)
    await page.goto(`/admin/media-credentials?q=${encodeURIComponent(outlet)}`)
    await page.getByRole('link', { name: outlet }).click()
    await press(page, button)
    await expectMessage(page, done)
    await accessible(`an application: ${done}`)
  }
  let own = ''

  await test.step('applies', async () => {
    await page.goto('/media-credentials/apply')
    await press(page, 'Start application')
    await expectProblems(page, /^Outlet: Required$/, 'Email: Required')
    await accessible('the form of the press with problems')
    await fillAll(page, { Outlet: outlet, Website: `gazette-${way}.example.org`, 'Your name': 'Wren Adair' })
    await fillAll(page, { Email: email, Phone: '+1 555 0199', 'Your role': 'Reporter' })
    await page.getByLabel('Type of outlet').selectOption({ label: 'Website' })
    await choose(page, 'Country', 'United States', scripts)
    await press(page, 'Start application')
    await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  })

  await test.step('sends the rest by the link', async () => {
    own = await mailed(/Finish your application/)
    await page.goto(own)
    await accessible('a draft of the press')
    await page.getByLabel('Photo of person 1').setInputFiles(await picture('wren.jpg'))
    await press(page, 'Upload files')
    await expectMessage(page, 'File uploaded')
    await fillAll(page, { 'Coverage plan': 'A report on the evening' })
    await fillAll(page, { 'First past piece': 'example.org/one', 'Second past piece': 'example.org/two' })
    await page.getByRole('checkbox', { name: 'Press room' }).check()
    await page.getByRole('checkbox', { name: /I accept the coverage terms/ }).check()
    await press(page, 'Send application')
    await expectMessage(page, 'Application sent')
  })

  await test.step('one admin recommends, another one approves', async () => {
    await decide('admin@example.org', 'Recommend application', 'another admin approves')
    await page.context().clearCookies()
    await decide('second.admin@example.org', 'Approve application', 'Application approved')
    await page.context().clearCookies()
  })

  await test.step('signs the embargo', async () => {
    await page.goto(own)
    await fillAll(page, { 'Full name': 'Wren Adair' })
    await page.getByRole('checkbox', { name: /keep to the embargo/ }).check()
    await press(page, 'Sign agreement')
    await expectMessage(page, 'Agreement signed')
    await accessible('approved credentials')
  })

  let code = ''
  await test.step('gets the badge', async () => {
    await decide('admin@example.org', 'Issue badges', 'Badges issued')
    await page.goto(own)
    const link = (await page.getByRole('link', { name: /Download badge/ }).getAttribute('href')) ?? ''
    // The worker makes it.
    await expect.poll(async () => (await page.request.get(link)).status(), { timeout: 60_000 }).toBe(200)
    code = (await codeIn(await (await page.request.get(link)).body())) ?? ''
    expect(code).toMatch(/^LB1\./)
  })

  let door = ''
  await test.step('a door is opened', async () => {
    await page.goto('/admin/media-credentials/doors')
    await fillAll(page, { Door: `North ${way}` })
    for (const area of await page.getByRole('group', { name: 'Areas' }).getByRole('checkbox').all())
      await area.check()
    await press(page, 'Create door link')
    await accessible('links of doors')
    door = (await page.locator('a[href*="/media-credentials/check?t="]').first().getAttribute('href')) ?? ''
    await page.context().clearCookies()
  })

  if (!scripts) {
    await test.step('the badge is checked by the form', async () => {
      await page.goto(door)
      await page.getByLabel('Badge', { exact: true }).fill(code)
      await press(page, 'Check badge')
      await expect(page.getByText('Checked in', { exact: true })).toBeVisible()
      await expect(page.getByText('Wren Adair')).toBeVisible()
    })
    return
  }

  await test.step('the page opens without a network and reads the badge with a camera', async () => {
    // In place of a camera that sees the badge: a picture, and a reader of codes as phones have it.
    await page.addInitScript((seen) => {
      const canvas = document.createElement('canvas')
      const drawing = canvas.getContext('2d')
      const getUserMedia = () => Promise.resolve(canvas.captureStream(10))
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
      Object.assign(window, {
        BarcodeDetector: class {
          detect = () => Promise.resolve([{ rawValue: seen }])
        },
      })
      // A stream has pictures only while something is drawn.
      setInterval(() => drawing?.fillRect(0, 0, Date.now() % 99, 99), 100)
    }, code)
    await page.goto(door)
    await expect(page.getByText('This page is kept on this phone')).toBeVisible({ timeout: 30_000 })
    await accessible('the page that checks badges')
    await page.context().setOffline(true)
    await page.reload()
    await settled(page)
    await page.getByRole('button', { name: 'Scan with camera' }).click()
    await expect(page.getByText('Checked in', { exact: true })).toBeVisible()
    await expect(page.getByText('Wren Adair')).toBeVisible()
    await expect(page.getByText('1 to send when there is a network')).toBeVisible()
    await page.getByRole('button', { name: 'Stop camera' }).click()
    await page.getByLabel('Badge', { exact: true }).fill(code.replace(/....$/, 'AAAA'))
    await page.getByRole('button', { name: 'Check badge' }).click()
    await expect(page.getByText('This is not a badge of this season.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Everything is sent.')).toBeVisible({ timeout: 45_000 })
  })

  await test.step('what was checked without a network is known', async () => {
    await signIn('admin@example.org')
    await page.goto(`/admin/media-credentials?q=${encodeURIComponent(outlet)}`)
    await page.getByRole('link', { name: outlet }).click()
    await expect(page.getByText('Checked in').first()).toBeVisible()
  })
})
