import { expect, press, settled, test } from './fixtures.ts'

test('a question opens over its page, and is a page of its own without scripts @without-scripts', async ({
  page,
  stack,
  signIn,
  scripts,
  accessible,
}) => {
  const [code] = await stack.query<{ id: number }>('select id from discounts where ended_at is null limit 1')
  await signIn('admin@example.org')
  await page.goto(`/admin/discounts/edit/${code?.id}`)
  await settled(page)
  const link = page.getByRole('link', { name: 'End code' })
  await link.click()
  if (!scripts) {
    await expect(page).toHaveURL(/\/end/)
    await expect(page.getByRole('heading', { level: 1, name: /^End code/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'End code' })).toBeVisible()
    return
  }
  const question = page.getByRole('dialog', { name: /^End code/ })
  await expect(question).toBeVisible()
  await accessible('a question over its page')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(link).toBeFocused()
  await link.press('Enter')
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await expect(link).toBeFocused()
  await link.press('Enter')
  await press(page, 'End code', question)
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(/^Code \S+ ended/)
  await expect(link).toHaveCount(0)
  // Another test pays with it.
  await stack.query('update discounts set ended_at = null where id = $1', [code?.id])
})

test('a message names the studio acted for and leads on', async ({ page, stack, signIn, scripts }) => {
  const [other] = await stack.query<{
    studio_id: number
    user_id: number
    name: string
    acted_for: number | null
  }>(
    `insert into studio_members (studio_id, user_id, role, status, created_at)
       select s.id, u.id, 'owner', 'active', now() from studios s, users u
       where u.email = 'entrant@example.org' and s.status = 'active'
         and not exists (select from studio_members m where m.studio_id = s.id and m.user_id = u.id)
       order by s.id limit 1
     returning studio_id, user_id, (select name from studios where id = studio_id) as name,
       (select current_studio_id from users where id = user_id) as acted_for`,
  )
  const name = other?.name ?? ''
  await signIn('entrant@example.org')
  await page.goto('/studios/view')
  await settled(page)
  await expect(page.locator('.rail-account .avatar')).toHaveText('BV')

  await press(page, `Switch to ${name}`)
  if (scripts) {
    const toast = page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
    await expect(toast).toContainText(name)
    await expect(toast.locator('.avatar')).toBeVisible()
    await toast.getByRole('button', { name: 'Go to dashboard' }).click()
  } else await page.getByRole('link', { name: 'Go to dashboard' }).first().click()
  await expect(page).toHaveURL('/submissions/dashboard')
  await expect(page.getByRole('main')).toContainText(name)

  // Other tests enter for the entrant's first studio, and may come later on the same demonstration.
  await stack.query('update users set current_studio_id = $1 where id = $2', [
    other?.acted_for,
    other?.user_id,
  ])
  await stack.query('delete from studio_members where studio_id = $1 and user_id = $2', [
    other?.studio_id,
    other?.user_id,
  ])
})

test('on a phone the bar names the page that is read, and the way out keeps the members’ site', async ({
  page,
  signIn,
  scripts,
}) => {
  await signIn('student@example.org')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/submissions/dashboard?membersUrl=https%3A%2F%2Fmembers.example.org%2F')
  await settled(page)
  const notice = page.locator('.notice-sticky')
  await expect(notice).toContainText(/USD\s[\d,.]+/)
  if (!scripts) return
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Entries' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Entries' })).toBeFocused()
  await expect(page.locator('.phone-title')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.locator('.phone-title')).toHaveText('Entries')
  await page.reload()
  await settled(page)
  await expect(page.getByRole('link', { name: 'Sign out', includeHidden: true })).toHaveAttribute(
    'href',
    /membersUrl=https%3A%2F%2Fmembers\.example\.org/,
  )
})
