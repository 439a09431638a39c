import { expect, settled, test } from './fixtures.ts'

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
