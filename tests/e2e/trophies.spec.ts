import { choose, fillAll } from './fields.ts'
import { expect, expectMessage, expectProblems, press, test } from './fixtures.ts'

test.use({ phase: 'after', settings: { CARD_PAYMENTS: 'demonstration' } })

test('a winner orders an extra trophy by the link of their letter, pays by card and gets it', async ({
  page,
  stack,
  scripts,
  signIn,
  accessible,
}) => {
  // As by signing out: the cookie that their link was exchanged for stays in the browser.
  const leave = () => page.context().clearCookies({ name: /^(?:access|refresh)_token$/ })
  // Only winners have orders, and this one may have more.
  const [winner] = await stack.query<{ id: number; name: string; linkKey: string }>(
    `select p.id, p.full_name as name, p.link_key as "linkKey"
       from trophy_orders o join nomination_people p on p.id = o.person_id
       join nominee_letters l on l.person_id = p.id
      where (select count(*) from trophy_pieces t where t.nomination_id = o.nomination_id) < 3
      order by o.id limit 1`,
  )
  if (!winner) throw new Error('The demonstration has a winner who can order')
  const plate = page.locator('svg[aria-label^="The plate"]').first()
  let own = ''

  await test.step('orders by the link of the letter', async () => {
    await page.goto(await stack.nomineePage(winner.linkKey))
    await page.getByRole('link', { name: 'Order extra trophies' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Order extra trophies' })).toBeVisible()
    await accessible('an order of extra trophies')
    await page.getByRole('radio').first().check()
    await page.getByLabel('Add the title').uncheck()
    if (!scripts) await press(page, 'Show the plate')
    const title = await page.locator('h1 + p bdi, h1 ~ p bdi').first().textContent()
    await expect(plate).not.toHaveAttribute('aria-label', new RegExp(title ?? '-'))
    await fillAll(page, { 'Street and number': 'Laugavegur 12', Pieces: 'two' })
    await press(page, 'Order extra trophies')
    await expectProblems(page, /^Pieces: /, 'Town or city: Required', 'Country: Required')
    await accessible('an order with problems')
    await fillAll(page, { 'Town or city': 'Reykjavík', Pieces: '1' })
    await choose(page, 'Country', 'Iceland', scripts)
    await page.getByRole('checkbox', { name: /I have read when/ }).check()
    await press(page, 'Order extra trophies')
    await expectMessage(page, 'Order received')
    own = page.url()
    await accessible('an order that was received')
  })
  const reference =
    (await page
      .getByText(/^TO-\d+$/)
      .first()
      .textContent()) ?? ''

  const openOrder = async () => {
    await page.goto(`/admin/duplicate-trophies?q=${reference}`)
    await page.getByRole('row', { name: reference }).getByRole('link').click()
  }
  const decide = async (act: () => Promise<void>) => {
    await signIn('admin@example.org')
    await openOrder()
    await act()
    await leave()
  }

  await test.step('an admin approves', async () => {
    await decide(async () => {
      await accessible('an order to decide')
      await press(page, 'Approve and send invoice')
      await expectMessage(page, 'Order approved')
      await page.goto('/admin/duplicate-trophies?state=open')
      await accessible('orders of extra trophies')
    })
  })

  await test.step('pays by card, without an account', async () => {
    await page.goto(own)
    await page.getByRole('link', { name: 'Pay or see the invoice' }).click()
    await accessible('the invoice of an order')
    await press(page, 'Pay by card')
    await expect(page.getByRole('heading', { level: 1, name: 'Demonstration payment' })).toBeVisible()
    await press(page, 'Pay')
    await expect(page.getByText(/Payment received/).first()).toBeVisible()
    await page.goto(own)
    await expect(page.getByText('Your payment has arrived.')).toBeVisible()
  })

  await test.step('approves the proof of the plate', async () => {
    await decide(async () => {
      await fillAll(page, { 'Lines on the plate': `${winner.name.slice(0, 34)}\nReykjavík` })
      await press(page, 'Send proof')
      await expectMessage(page, 'Proof sent')
    })
    await page.goto(own)
    await accessible('a proof to approve')
    await press(page, 'Approve the proof')
    await expectProblems(page, 'Your full name: Required')
    await fillAll(page, { 'Your full name': winner.name })
    await page.getByRole('checkbox', { name: /The plate is correct/ }).check()
    await press(page, 'Approve the proof')
    await expectMessage(page, 'Proof approved')
  })

  await test.step('an admin orders it at the maker and ships it', async () => {
    await decide(async () => {
      await page.goto('/admin/duplicate-trophies/batches')
      await accessible('batches to the maker')
      await fillAll(page, { Maker: 'Harrow & Quill' })
      await press(page, 'Make batch')
      await expectMessage(page, /^Batch \d+ made/)
      await openOrder()
      await page.getByLabel('Carrier').selectOption({ label: 'DHL' })
      await fillAll(page, { 'Tracking number (optional)': 'JD014600001' })
      await accessible('an order to ship')
      await press(page, 'Mark as shipped')
      await expectMessage(page, 'Marked as shipped')
    })
  })

  await test.step('follows the parcel', async () => {
    await page.goto(own)
    await expect(page.getByRole('link', { name: 'DHL, JD014600001' })).toBeVisible()
    await accessible('an order on its way')
    await press(page, 'It has arrived')
    await expectMessage(page, 'Thank you for telling us')
  })
})
