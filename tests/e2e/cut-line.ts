import type { Page } from '@playwright/test'
import { screens } from '#app/addresses.ts'
import { expect, settled } from './fixtures.ts'

/** Signing out, and what a page's script does not send: a form that decides whether pages have scripts loads a document. */
const LEFT_OUT = /^\/(?:redirect\/|api\/|uploads|preferences$|session\/kept-form$)/
const TYPED = 'Typed before the line was cut'

const declared = screens
  .filter(({ address, only }) => only !== 'POST' && !LEFT_OUT.test(address) && !address.includes('*'))
  .map(({ address }) => ({
    address,
    pattern: new RegExp(`^${address.replace(/[.]/g, '\\.').replace(/:\w+\??/g, '[^/]+')}$`),
    isPlain: !address.includes(':'),
  }))
  // `/studios/add` is not `/studios/:studioId`.
  .sort((a, b) => Number(b.isPlain) - Number(a.isPlain))

const declaredOf = (path: string) => declared.find(({ pattern }) => pattern.test(path))?.address

/**
 * The pages with a form that the signed-in person can reach: every declared address without a place for a record, and for each of
 * the others the first link to it on the way.
 */
export async function pagesWithForms(page: Page): Promise<string[]> {
  const queue = declared.filter(({ isPlain }) => isPlain).map(({ address }) => address)
  const seen = new Set(queue)
  const found = new Map<string, string>()
  for (const path of queue) {
    const answer = await page.request.get(path, { headers: { accept: 'text/html' } })
    if (answer.status() !== 200 || !answer.headers()['content-type']?.startsWith('text/html')) continue
    const shown = new URL(answer.url()).pathname
    const html = await answer.text()
    const address = declaredOf(shown)
    if (address && /<main[\s\S]*<form[^>]*method="post"/.test(html)) found.set(address, shown)
    for (const [, link = ''] of html.matchAll(/href="(\/[^"#?]*)/g)) {
      const leadsTo = declaredOf(link)
      if (!leadsTo || seen.has(leadsTo)) continue
      seen.add(leadsTo)
      queue.push(link)
    }
  }
  return [...found.values()].sort()
}

/** Runs in the page: types into its first form, which begins to fetch what sending it takes. Answers whether there is one. */
function type(typed: string): boolean {
  const forms = [...document.querySelectorAll<HTMLFormElement>('main form[method=post]')]
  const enabled = 'button:not([type=button]):not(:disabled)'
  const texts = 'textarea, input[type=text], input:not([type])'
  const writable = (form: HTMLFormElement) =>
    [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(texts)].find(
      (field) =>
        !field.readOnly &&
        !field.disabled &&
        field.maxLength < 0 &&
        field.getAttribute('role') !== 'combobox',
    )
  const sendable = forms.filter((form) => form.querySelector(enabled))
  const form = sendable.find(writable) ?? sendable[0]
  if (!form) return false
  const field = writable(form)
  if (field) {
    field.value = typed
    field.dataset.cutLine = 'typed'
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  form.dataset.cutLine = 'sent'
  form.noValidate = true
  form.querySelector<HTMLButtonElement>(enabled)?.focus()
  return true
}

/** Runs in the page: sends that form as its button would, whatever the browser would complain of. */
function send(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-cut-line=sent]')
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button:not([type=button]):not(:disabled)'))
}

/**
 * Opens each page in turn, cuts the line, types and sends: the page has to stay, with what was typed and a message. Answers how
 * many were sent, and what was wrong with the others.
 */
export async function cutTheLineOn(page: Page, paths: readonly string[]) {
  const context = page.context()
  const wrong: string[] = []
  let sent = 0
  for (const path of paths) {
    const tab = await context.newPage()
    try {
      await tab.goto(path)
      await settled(tab)
      // Pages without the framework's scripts are sent by the browser itself.
      if (!(await tab.evaluate(() => '__remixRouter' in window))) continue
      if (!(await tab.evaluate(type, TYPED))) continue
      await tab.waitForLoadState('networkidle')
      await context.setOffline(true)
      await tab.evaluate(send)
      sent += 1
      await expect(tab.getByText('What you typed is still here.').first()).toBeVisible()
      await expect(tab.getByRole('heading', { name: 'Error', exact: true })).toHaveCount(0)
      await expect(tab.locator('form[data-cut-line=sent]')).toHaveCount(1)
      for (const field of await tab.locator('[data-cut-line=typed]').all())
        expect(await field.inputValue()).toBe(TYPED)
    } catch (error) {
      wrong.push(`${path}: ${String(error).split('\n', 1)[0]}`)
    } finally {
      // Closed first: what saves by itself would save when the line is back.
      await tab.close()
      await context.setOffline(false)
    }
  }
  return { sent, wrong }
}
