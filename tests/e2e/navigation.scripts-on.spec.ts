import { expect, settled, test } from './fixtures.ts'

test('what a page runs with is fetched at once, and the next page’s scripts before it is opened', async ({
  page,
  signIn,
}) => {
  await signIn('entrant@example.org')
  // The first page greets the person by a toast, whose script no page fetches ahead.
  await page.goto('/account')
  await settled(page)
  await page.addInitScript(() => {
    const loaded: string[] = []
    Object.assign(window, { loaded })
    // A preload that the policy refuses never loads; its script then waits for the style sheet.
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') loaded.push(target.href)
      },
      true,
    )
  })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/submissions/dashboard')
  await settled(page)
  const { wanted, loaded } = await page.evaluate(() => ({
    wanted: [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map(
      ({ href }) => href,
    ),
    loaded: (window as unknown as { loaded: string[] }).loaded,
  }))
  const scripts = [...new Set(wanted)]
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((href) => !loaded.includes(href))).toEqual([])
  expect(scripts.filter((href) => fetched.filter((url) => url === href).length > 1)).toEqual([])

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: /^Cart/ }).hover()
  await expect.poll(() => asked.some((path) => /\/view-[^/]+\.js$/.test(path))).toBe(true)
  await page.getByRole('link', { name: /^Cart/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeFocused()
})

test('a search keeps the focus, says how many it found, and names the page', async ({ page, signIn }) => {
  await signIn('admin@example.org')
  await page.goto('/admin/submissions')
  await settled(page)
  const search = page.getByRole('main').getByRole('searchbox')
  await search.fill('tin')
  await search.press('Enter')
  await expect(page).toHaveURL(/\?q=tin(?:&col=\w+)*$/)
  await expect(page).toHaveTitle(/^tin – /)
  await expect(search).toBeFocused()
  await expect(page.getByRole('search').getByRole('status')).toHaveText(/\d+ entr/)
  await search.fill('no such words at all')
  await search.press('Enter')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('No results')
  await page.goBack()
  await expect(search).toHaveValue('tin')
})
