import { expect, press, settled, test } from './fixtures.ts'

/**
 * Runs in the page before its scripts: remembers what the framework listens to, and sends each of those events to the first field at
 * the moment at which the framework has begun to listen and has drawn nothing yet.
 */
function sendEarly(): void {
  const { addEventListener } = document
  const names = new Set<string>()
  let asked = false
  const sendAll = () => {
    const field = document.querySelector('input[name=email]')
    document.documentElement.dataset.early = String(names.size)
    for (const name of names) field?.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }))
  }
  document.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
    const [name] = listener
    // The browser's own, which the page listens to as well.
    if (!/^DOM|^readystate/.test(name)) names.add(name)
    if (name === 'keydown' && !asked) {
      asked = true
      queueMicrotask(sendAll)
    }
    addEventListener.apply(document, listener)
  }
}

test('whatever a person does before a page’s scripts answer, they answer afterwards', async ({ page }) => {
  await page.addInitScript(sendEarly)
  await page.goto('/')
  await settled(page)
  expect(Number(await page.locator('html').getAttribute('data-early'))).toBeGreaterThan(60)
  await page.getByLabel('Email').fill('mara.quill@example.org')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
})

/** Runs in the page before its scripts: types into the long field as soon as the browser has read it. */
function typeEarly(): void {
  new MutationObserver((_, observer) => {
    const field = document.querySelector<HTMLTextAreaElement>('textarea[name=synopsis_short]')
    if (!field?.value) return
    observer.disconnect()
    field.value += ' And before the scripts.'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }).observe(document, { childList: true, subtree: true })
}

test('what is typed into a long field before a page’s scripts answer stays and is saved', async ({
  page,
  stack,
  signIn,
}) => {
  const email = 'entrant@example.org'
  const [draft] = await stack.query<{ id: number }>(
    `select s.id from submissions s join studio_members m on m.studio_id = s.studio_id join users u on u.id = m.user_id
     where u.email = $1 and s.status = 'draft' order by s.id limit 1`,
    [email],
  )
  const synopsis = page.getByLabel('Synopsis in a few lines')
  await signIn(email)
  await page.goto(`/submissions/edit/${draft?.id}/work`)
  await synopsis.fill('Stored first.')
  await press(page, 'Save draft')
  await page.addInitScript(typeEarly)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/autosave') && response.status() === 200,
  )
  await page.reload()
  await saved
  await expect(synopsis).toHaveValue('Stored first. And before the scripts.')
  const stored = await stack.query<{ value: string }>(
    `select v.value #>> '{}' as value from submission_values v join fields f on f.id = v.field_id
     where f.key = 'synopsis_short' and v.submission_id = $1`,
    [draft?.id],
  )
  expect(stored).toEqual([{ value: 'Stored first. And before the scripts.' }])
})
