import type { Locator, Page } from '@playwright/test'
import { expect, sent, settled } from './fixtures.ts'

/** What a person does who has no mouse. */

const MAX_TABS = 400

/** Goes to a control with the Tab key alone; what the key never comes to fails. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  // It is found once: to find it by its role again at each key takes longer than the key.
  let element = await target.elementHandle()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    const focus = await element?.evaluate((wanted) =>
      wanted.isConnected ? wanted === document.activeElement : null,
    )
    if (focus) return
    if (focus === false) await page.keyboard.press('Tab')
    // It was drawn again while the keys were on their way.
    else element = await target.elementHandle()
  }
  throw new Error(`No way to ${target.toString()} by keyboard`)
}

/** A link by its name; a text has to be the whole of it. */
export async function follow(page: Page, name: string | RegExp): Promise<void> {
  const link = page.getByRole('link', { name, exact: true }).first()
  await reach(page, link)
  const here = new URL(page.url())
  const there = new URL((await link.getAttribute('href')) ?? '', here)
  await page.keyboard.press('Enter')
  if (there.pathname + there.search !== here.pathname + here.search)
    await expect(page).not.toHaveURL(here.href)
  await settled(page)
}

/** Presses a button that sends something, and waits for the answer. */
export async function pushed(page: Page, name: string | RegExp): Promise<void> {
  await reach(page, page.getByRole('button', { name, exact: true }).first())
  await sent(page, () => page.keyboard.press('Enter'))
}

export async function typed(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

/** One of a group of radio buttons: Tab comes to the group, arrows go through it. */
export async function chosen(page: Page, group: Locator, name: string): Promise<void> {
  const checked = group.getByRole('radio', { checked: true })
  await reach(page, (await checked.count()) === 1 ? checked : group.getByRole('radio').first())
  const wanted = group.getByRole('radio', { name, exact: true })
  await page.keyboard.press('Space')
  for (let presses = 0; presses < 12 && !(await wanted.isChecked()); presses += 1)
    await page.keyboard.press('ArrowRight')
  await expect(wanted).toBeChecked()
}
