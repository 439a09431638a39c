import fs from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import type { Phase } from '#db/seed/phases.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import { prepare } from '#tests/e2e/global-setup.ts'
import { Stack } from '#tests/e2e/stack.ts'
import { findBrowser } from '#tests/support/browser.ts'

/**
 * What the look promises, measured in the built product and its demonstration: rows in sight at 1280×800, where the first one begins, the
 * height of a record on a phone, links in the rail, tab stops before the content, and the bytes of a page without its pictures.
 * `npm run bench -- look`; with LOOK_SHOTS=folder it also keeps a picture of every page in two widths, light and dark.
 */

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

interface Looked {
  path: string
  as: 'guest' | 'admin' | 'entrant' | 'judge' | 'chair' | 'sponsor' | 'partner' | 'press'
}

const admins = (...paths: string[]): Looked[] => paths.map((each) => ({ path: each, as: 'admin' as const }))

/** The pages of a phase that people see most. */
const PAGES: Readonly<Partial<Record<Phase, readonly Looked[]>>> = {
  judging: [
    { path: '/award', as: 'guest' },
    { path: '/winners', as: 'guest' },
    ...admins(
      ...['/admin/dashboard', '/admin/submissions', '/admin/deadlines', '/admin/submissions/invoices'],
      ...[
        '/admin/studios',
        '/admin/people',
        '/admin/history',
        '/admin/sponsorships',
        '/admin/judges/committees',
      ],
      ...['/admin/categories', '/admin/cron-emails', '/admin/financials'],
    ),
    { path: '/submissions/dashboard', as: 'entrant' },
    { path: '/submissions', as: 'entrant' },
    { path: '/judges', as: 'judge' },
    { path: '/judges', as: 'chair' },
    { path: '/', as: 'sponsor' },
    { path: '/', as: 'partner' },
    { path: '/', as: 'press' },
  ],
  announced: [
    { path: '/award', as: 'guest' },
    { path: '/nominees', as: 'guest' },
    ...admins('/admin/submissions/nominated', '/admin/nominations', '/admin/nomination-certificates'),
    { path: '/votes', as: 'entrant' },
  ],
  after: [
    { path: '/award', as: 'guest' },
    { path: '/winners', as: 'guest' },
    { path: '/nominees', as: 'guest' },
  ],
}

export async function benchLook(phase: Phase = 'judging'): Promise<void> {
  const tearDown = await prepare(phase)
  const stack = await Stack.start('bench_look', { phase })
  const { executablePath, env } = await findBrowser()
  const browser = await chromium.launch({ executablePath, env })
  const shots = process.env.LOOK_SHOTS
  try {
    const heads = ['rows', 'first at', 'record', 'rail', 'stops', 'wide', 'kB']
    console.log(['page'.padEnd(46), ...heads.map((head) => head.padStart(9))].join(''))
    for (const looked of PAGES[phase] ?? []) await look(looked, { browser, stack, shots, phase })
  } finally {
    await browser.close()
    await stack.stop()
    await tearDown()
  }
}

interface Studio {
  browser: Browser
  stack: Stack
  shots: string | undefined
  phase: Phase
}

const contexts = new Map<string, BrowserContext>()

async function contextOf(as: Looked['as'], { browser, stack }: Studio): Promise<BrowserContext> {
  const known = contexts.get(as)
  if (known) return known
  const context = await browser.newContext({ baseURL: stack.url, viewport: DESKTOP })
  contexts.set(as, context)
  if (as === 'guest') return context
  const page = await context.newPage()
  await page.goto('/')
  await page.fill('input[name=email]', `${as}@example.org`)
  await page.fill('input[name=password]', demoPassword)
  await Promise.all([page.waitForURL((url) => url.pathname !== '/'), page.click('main button[type=submit]')])
  await page.close()
  return context
}

async function look(looked: Looked, studio: Studio): Promise<void> {
  const page = await (await contextOf(looked.as, studio)).newPage()
  try {
    const answer = await page.goto(looked.path)
    const bytes = (await answer?.body())?.length ?? 0
    const seen = await measured(page)
    await shoot(page, 'desk', looked, studio)
    await page.setViewportSize(PHONE)
    const { record, wide } = await onPhone(page)
    await shoot(page, 'phone', looked, studio)
    const { pathname } = new URL(page.url())
    const cells = [seen.rows, seen.firstAt, record, seen.rail, seen.stops, wide, (bytes / 1_000).toFixed(1)]
    console.log(
      [`${looked.as} ${pathname}`.padEnd(46), ...cells.map((cell) => String(cell ?? '–').padStart(9))].join(
        '',
      ),
    )
  } finally {
    await page.close()
  }
}

/** Rows of the first table that lie whole in the first view, and what comes before the content. */
function measured(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main table tbody tr')].map((row) =>
      row.getBoundingClientRect(),
    )
    const stops = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
    ]
    const main = document.querySelector('main')
    const isBefore = (element: Element) =>
      main !== null && (element.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    return {
      rows: rows.filter(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight).length,
      firstAt: rows[0] ? Math.round(rows[0].top) : null,
      rail: document.querySelectorAll('.rail-group a').length,
      stops: stops.filter((each) => isBefore(each) && each.checkVisibility() && each.tabIndex >= 0).length,
    }
  })
}

function onPhone(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('main table tbody tr')].map(
      (row) => row.getBoundingClientRect().height,
    )
    const sorted = rows.toSorted((one, other) => one - other)
    return {
      record: sorted.length > 0 ? Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0) : null,
      wide: document.documentElement.scrollWidth > innerWidth ? 'wide' : 'no',
    }
  })
}

async function shoot(page: Page, width: string, { as, path: at }: Looked, { shots, phase }: Studio) {
  if (!shots) return
  await fs.mkdir(shots, { recursive: true })
  const name = `${phase}-${as}-${at.replaceAll('/', '_')}-${width}`
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: path.join(shots, `${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: null })
}
