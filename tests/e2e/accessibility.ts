import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'
const NARROW = { width: 360, height: 780 }

/** Everything at both widths; in the dark, at both too, only what colours can break. */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  // A page still on its way is no state to judge: the bar stands outside of every landmark, and goes.
  await expect(page.locator('.loading-bar')).toHaveCount(0)
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  const found: string[] = []
  found.push(...(await violations(page, 'wide')))
  await page.setViewportSize(NARROW)
  found.push(...(await violations(page, 'narrow')))
  found.push(...(await overflow(page)))
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await violations(page, 'dark and narrow', [CONTRAST])))
  await page.setViewportSize(wide)
  found.push(...(await violations(page, 'dark', [CONTRAST])))
  await page.emulateMedia({ colorScheme: 'light' })
  expect(found, `accessibility of: ${state}`).toEqual([])
}

/** What breaks a rule, and every text whose contrast could not be measured: unmeasured, nothing is known of it. */
async function violations(page: Page, look: string, rules?: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const result = await (rules ? builder.withRules(rules) : builder.withTags(TAGS)).analyze()
  const unmeasured = result.incomplete
    .filter(({ id }) => id === CONTRAST)
    .map((rule) => ({ ...rule, nodes: rule.nodes.filter((node) => !isSign(node.any[0]?.data)) }))
    .filter(({ nodes }) => nodes.length > 0)
  return [...result.violations, ...unmeasured].map(
    ({ id, help, nodes }) =>
      `${look}: ${id} — ${help}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join(' | ')}`,
  )
}

/** A sign such as "✓" beside its word is no text. */
function isSign(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'messageKey' in data && data.messageKey === 'nonBmp'
}

/** A narrow page is read by scrolling in one direction only (WCAG 1.4.10). */
async function overflow(page: Page): Promise<string[]> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  return excess > 0 ? [`narrow: the page is ${excess} px wider than the screen`] : []
}
