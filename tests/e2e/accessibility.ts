import fs from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { NodeResult, Result, RunOnly } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const CONTRAST = 'color-contrast'
const FRAMES = 'frame-tested'
const everything: RunOnly = { type: 'tag', values: TAGS }
const contrast: RunOnly = { type: 'rule', values: [CONTRAST] }
/** The smaller of its two forms, which find the same: a browser reads it in half the time. */
const CHECKER = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const NARROW = { width: 360, height: 780 }

interface Findings {
  violations: Result[]
  /** What could not be decided. */
  incomplete: Result[]
}

/**
 * Everything, wide in light colours and narrow in dark ones: each width and each set of colours is measured once. The page has
 * to be settled: one on its way is no state to judge, since its bar is outside of every landmark, and disappears.
 */
export async function checkAccessibility(page: Page, state: string): Promise<void> {
  const wide = page.viewportSize() ?? { width: 1280, height: 800 }
  const found = await violations(page, 'wide and light')
  await page.setViewportSize(NARROW)
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await violations(page, 'narrow and dark')))
  found.push(...(await overflow(page)))
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(wide)
  expect(found, `accessibility of: ${state}`).toEqual([])
}

/**
 * What breaks a rule, every text whose contrast could not be measured, and every frame that was not looked into: of what is
 * not tested nothing is known.
 */
async function violations(page: Page, look: string): Promise<string[]> {
  const result = await analyze(page, everything)
  const untested = result.incomplete.filter(({ id }) => id === FRAMES)
  const found = [...result.violations, ...untested, ...(await measuredAlone(page, unmeasured(result)))]
  return found.map(
    ({ id, help, nodes }) =>
      `${look}: ${id} — ${help}: ${nodes.map((node) => `${node.target.join(' ')} (${node.any[0]?.message ?? ''})`).join(' | ')}`,
  )
}

/** Runs the checker in the page, which keeps it while the framework leads from one state to the next. */
async function analyze(page: Page, runOnly: RunOnly): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in window))) await addChecker(page)
  return page.evaluate(async (rules) => {
    const { violations, incomplete } = await window.axe.run({
      runOnly: rules,
      resultTypes: ['violations', 'incomplete'],
    })
    return { violations, incomplete }
  }, runOnly)
}

let checker: string | undefined

async function addChecker(page: Page): Promise<void> {
  checker ??= fs.readFileSync(CHECKER, 'utf8')
  await page.evaluate(checker)
}

function unmeasured(result: Findings): NodeResult[] {
  return result.incomplete
    .filter(({ id }) => id === CONTRAST)
    .flatMap(({ nodes }) => nodes)
    .filter((node) => !isSign(node.any[0]?.data) && !isDrawn(node))
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
  const result = await analyze(page, contrast)
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

/** Letters of a drawing, whose colours are its own in every look of the page; the drawing is read out by its label. */
const isDrawn = ({ html }: NodeResult): boolean => html.startsWith('<text')

/** A sign such as "✓" beside its label is no text. */
function isSign(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'messageKey' in data && data.messageKey === 'nonBmp'
}

/** A narrow page is read by scrolling in one direction only (WCAG 1.4.10). */
async function overflow(page: Page): Promise<string[]> {
  const excess = await excessWidth(page)
  return excess > 0 ? [`narrow: the page is ${excess} px wider than the screen`] : []
}

/** By how many pixels the page is wider than its screen. */
export function excessWidth(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}
