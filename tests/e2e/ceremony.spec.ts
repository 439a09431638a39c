import { demoPassphrases } from '#db/seed/accounts.ts'
import { expect, expectMessage, press, test } from './fixtures.ts'

/** The evening, from the running order over the sealed result to a copy with winners. */

test.use({ phase: 'counting' })

test('an admin orders the evening, opens the result with another, and takes a copy with winners', async ({
  page,
  context,
  signIn,
  accessible,
  scripts,
}) => {
  const presenter = `Odile Ferrant ${scripts ? 'on' : 'off'}`
  const names = (block: string) =>
    page.getByRole('table', { name: block }).locator('tbody').getByRole('link').allTextContents()
  await signIn('admin@example.org')

  await test.step('gives an award a presenter', async () => {
    await page.goto('/admin/ceremony')
    await accessible('the running order')
    await page.getByRole('table', { name: 'Block 2' }).getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Save award' })).toBeVisible()
    if ((await page.getByLabel('Name (optional)').count()) === 0) await press(page, 'Add presenter')
    await page.getByLabel('Name (optional)').first().fill(presenter)
    await page.getByLabel('Pronunciation (optional)').first().fill('oh-DEEL feh-RAHN')
    await accessible('an award of the running order')
    await press(page, 'Save award')
    await expectMessage(page, 'was saved')
    await expect(page.getByText(presenter)).toBeVisible()
  })

  await test.step('moves awards by buttons, and drags them where scripts run', async () => {
    await page.goto('/admin/ceremony')
    const [first = '', second = '', third = ''] = await names('Block 1')
    await page.getByRole('button', { name: `Down : ${first}`, exact: true }).click()
    await expect.poll(async () => (await names('Block 1')).slice(0, 2)).toEqual([second, first])
    if (!scripts) return
    const award = (name: string) => page.locator('.pack-award', { hasText: name }).first()
    await page.goto('/admin/ceremony')
    // Before the page's scripts have run it cannot be dragged.
    await expect(award(third)).toHaveAttribute('draggable', 'true')
    await award(third).dragTo(award(second))
    await expect.poll(async () => (await names('Block 1')).slice(0, 3)).toEqual([third, second, first])
  })

  await test.step('opens packs, without winners while the result is sealed', async () => {
    await page.goto('/admin/export/ceremony/script/2')
    await expect(page.getByText(presenter).first()).toBeVisible()
    await accessible('a script')
    await page.goto('/admin/export/ceremony/winners/all')
    await expect(page.getByText('The result is sealed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take copy' })).toHaveCount(0)
    await page.goto('/admin/export/ceremony/script/9')
    await expect(page.getByRole('heading', { level: 1, name: 'We can’t find this pack' })).toBeVisible()
  })

  await test.step('opens the result with the second key holder', async () => {
    for (const [email, passphrase] of [
      ['second.admin@example.org', demoPassphrases.second],
      ['admin@example.org', demoPassphrases.first],
    ] as const) {
      await context.clearCookies()
      await signIn(email)
      await page.goto('/admin/voting/results')
      await page.getByLabel('Your passphrase').fill(passphrase)
      await press(page, 'Open and release run')
    }
  })

  await test.step('takes a numbered copy with winners, which other admins are refused', async () => {
    await page.goto('/admin/export/ceremony/winners/all')
    await page.getByLabel('Purpose').fill('Envelopes for the stage manager')
    await accessible('the door to winners')
    await press(page, 'Take copy')
    await expect(page.getByText(/Copy \d+.*Ottoline Tarnsby/).first()).toBeVisible()
    await accessible('a copy with winners')
    const copy = page.url()
    await context.clearCookies()
    await signIn('treasurer@example.org')
    expect((await page.goto(copy))?.status()).toBe(404)
    await page.goto('/admin/export/ceremony/winners/all')
    await expect(page.getByText('Winners are not shown')).toBeVisible()
  })
})
