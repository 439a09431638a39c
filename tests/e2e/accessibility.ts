import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'
const NARROW = { width: 360, height: 780 }

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>
type Result = AxeResults['violations'][number]
type NodeResult = Result['nodes'][number]

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
  const found = [...result.violations, ...(await measuredAlone(page, unmeasured(result)))]
  return found.map(
    ({ id, help, nodes }) =>
      `${look}: ${id} — ${help}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join(' | ')}`,
  )
}

function unmeasured(result: AxeResults): NodeResult[] {
  return result.incomplete
    .filter(({ id }) => id === CONTRAST)
    .flatMap(({ nodes }) => nodes)
    .filter((node) => !isSign(node.any[0]?.data))
}

/**
 * Lines of a toast or a note that stays in view lie over different parts of the page, and axe gives up on them. With the rest
 * of the page taken away, what is measured is the text on the backgrounds it is inside of.
 */
async function measuredAlone(page: Page, nodes: readonly NodeResult[]): Promise<Result[]> {
  if (nodes.length === 0) return []
  await page.evaluate(
    (targets) => {
      const alone = new CSSStyleSheet()
      // A space hanging past the end of a line counts as text outside of its box.
      alone.replaceSync(
        'body :not([data-alone]) { visibility: hidden !important } [data-alone] { white-space: normal !important }',
      )
      document.adoptedStyleSheets.push(alone)
      // A toast may have gone by now: then nothing is left to be measured.
      for (const target of targets)
        for (let shown = document.querySelector(target); shown; shown = shown.parentElement)
          shown.setAttribute('data-alone', '')
    },
    nodes.map(({ target }) => target.join(' ')),
  )
  const result = await new AxeBuilder({ page }).withRules([CONTRAST]).analyze()
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
    for (const shown of document.querySelectorAll('[data-alone]')) shown.removeAttribute('data-alone')
  })
  if (result.incomplete.length === 0) return result.violations
  if (nodes.length === 1) return [...result.violations, ...result.incomplete]
  // Some lie over one another: each by itself.
  const found: Result[] = []
  for (const node of nodes) found.push(...(await measuredAlone(page, [node])))
  return found
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
