import fs from 'node:fs/promises'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  HELP_PICTURE_SIZE,
  HELP_PICTURES,
  helpPictureFile,
  type HelpPictureName,
} from '#app/platform/help-pictures.ts'
import { demoPassword } from '#db/seed/accounts.ts'
import type { Phase } from '#db/seed/phases.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { root } from '#tests/support/command.ts'
import { prepare } from './global-setup.ts'
import { Stack } from './stack.ts'

/** Makes the pictures of the handbook and the README from the built product and its demonstration: `npm run help-pictures`. */

interface Shot {
  who: 'entrant' | 'chair' | 'admin'
  /** Where the page of a record is. */
  at?: (stack: Stack) => Promise<string>
  /** What has to be gone first, such as a problem of a product that has just been started. */
  without?: string
}

const oneOf = async (stack: Stack, query: string): Promise<string> => {
  const [row] = await stack.query<{ key: string }>(query)
  if (!row) throw new Error(`The demonstration has nothing for: ${query}`)
  return row.key
}

const draft = `select s.id::text as key from submissions s join users u on u.id = s.created_by
  where u.email = 'entrant@example.org' and s.status = 'draft' and s.payment_status <> 'in_cart'
  order by (select count(*) from submission_values v where v.submission_id = s.id) desc, s.id limit 1`
const judged = `select s.public_id::text as key from submissions s join categories k on k.id = s.category_id
  join conflicts c on c.submission_id = s.id join users u on u.id = c.user_id
  where u.email = 'chair@example.org' and k.number = 8 and c.status = 'none' order by s.code limit 1`

const SHOTS: Readonly<Partial<Record<Phase, Partial<Record<HelpPictureName, Shot>>>>> = {
  setup: {
    'set-up': { who: 'admin' },
  },
  call: {
    dashboard: { who: 'entrant' },
    'entry-form': {
      who: 'entrant',
      at: async (stack) => `/submissions/edit/${await oneOf(stack, draft)}/work`,
    },
    cart: { who: 'entrant' },
    overview: { who: 'admin', without: 'The worker is behind' },
    'admin-entries': { who: 'admin' },
    'admin-invoices': { who: 'admin' },
    deadlines: { who: 'admin' },
  },
  judging: {
    scoring: {
      who: 'chair',
      at: async (stack) => `/judges/submission/${await oneOf(stack, judged)}`,
    },
  },
}

/** It is drawn larger than it is shown, so that text stays readable. */
const SCALE = 1.25
const MAX_BYTES = 30_000
const TRIES = 60

async function open(page: Page, name: HelpPictureName, { at, without }: Shot, stack: Stack): Promise<void> {
  const address = HELP_PICTURES[name].page
  const path = at ? await at(stack) : address
  await page.goto(path)
  for (let left = TRIES; without && (await page.getByText(without).count()) > 0; left -= 1) {
    if (left === 0) throw new Error(`The picture ${name} would show “${without}”`)
    await page.waitForTimeout(5_000)
    await page.goto(path)
  }
  await page.waitForLoadState('networkidle')
  const shown = new URL(page.url()).pathname
  if (!new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}$`).test(shown))
    throw new Error(`The picture ${name} would show ${shown}, not ${address}`)
}

/** As well as its bytes allow. */
async function stored(picture: Buffer, name: HelpPictureName): Promise<void> {
  for (let quality = 80; quality >= 20; quality -= 10) {
    const webp = await sharp(picture)
      .resize(HELP_PICTURE_SIZE.width, HELP_PICTURE_SIZE.height)
      .webp({ quality, effort: 6 })
      .toBuffer()
    if (webp.length > MAX_BYTES) continue
    await fs.writeFile(path.join(root, 'public', helpPictureFile(name)), webp)
    return console.log(`${name}: ${webp.length} bytes`)
  }
  throw new Error(`The picture ${name} does not fit into ${MAX_BYTES} bytes`)
}

async function takeAll(browser: Browser, phase: Phase, shots: Partial<Record<HelpPictureName, Shot>>) {
  const tearDown = await prepare(phase)
  try {
    const stack = await Stack.start('pictures', { phase })
    try {
      const { width, height } = HELP_PICTURE_SIZE
      const viewport = { width: width * SCALE, height: height * SCALE }
      for (const who of new Set(Object.values(shots).map((shot) => shot.who))) {
        const context = await browser.newContext({
          baseURL: stack.url,
          viewport,
          colorScheme: 'light',
          locale: 'en-GB',
          // That of the demonstration, so that its times are told once.
          timezoneId: 'America/Los_Angeles',
        })
        const page = await context.newPage()
        await page.goto('/')
        await page.getByLabel('Email').fill(`${who}@example.org`)
        await page.getByLabel('Password', { exact: true }).fill(demoPassword)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByRole('link', { name: 'Sign out' }).waitFor()
        for (const [name, shot] of Object.entries(shots) as [HelpPictureName, Shot][]) {
          if (shot.who !== who) continue
          await open(page, name, shot, stack)
          await stored(await page.screenshot(), name)
        }
        await context.close()
      }
    } finally {
      await stack.stop()
    }
  } finally {
    await tearDown()
  }
}

await fs.mkdir(path.join(root, 'public/help'), { recursive: true })
const { executablePath, env } = await findBrowser()
const browser = await chromium.launch({ executablePath, env, args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const [phase, shots] of Object.entries(SHOTS) as [Phase, Partial<Record<HelpPictureName, Shot>>][])
    await takeAll(browser, phase, shots)
} finally {
  await browser.close()
}
