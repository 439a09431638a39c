import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/answer.ts'
import { addressOf, browserOf, makeCast, ROLES, type Cast } from '#tests/support/cast.ts'
import { as } from '#tests/support/client.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { fileBytes, pageBytes, scripts, stylesheets, sum } from '#tests/support/weight.ts'
import { matrix } from './access-matrix.ts'
import { usesShippedBuild } from '#tests/support/shipped-build.ts'

usesShippedBuild()

/** Product 5.1: page, styles and scripts, compressed, on a first visit. */
const FIRST_VIEW = 125_000
/** React alone weighs more: less would mean that the scripts were not found. */
const MIN_SCRIPTS = 50_000

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

function firstView(page: Answer) {
  const files = scripts(page)
  const parts = {
    page: pageBytes(page),
    styles: sum(stylesheets(page).map(fileBytes)),
    scripts: sum([...files].map(fileBytes)),
  }
  return { ...parts, files: files.size, all: parts.page + parts.styles + parts.scripts }
}

/** The pages an entrant opens, from sign-up to the invoice. */
const pages = matrix.filter(
  ({ path, noPage }) =>
    !noPage &&
    /^\/(?:$|(?:submissions|studios|members|payments|redirect)\b|account-lookup|forgot-password|password-reset|verify-email|preferences)/.test(
      path,
    ),
)
/** They send no script at all, or redirect every role here. */
const PLAIN = ['/submissions/add/:categoryId/questions', '/submissions/edit/:submissionId/copy']

describe('the first view is at most 125 kB', () => {
  test.each(pages)('$path', async (row) => {
    const over: Record<string, unknown> = {}
    let counted = 0
    for (const role of ROLES.filter((each) => row.get[each] === 'ok')) {
      const page = await browserOf(cast, role).open(addressOf(row.path, cast))
      if (!page.isPage) continue
      const view = firstView(page)
      if (counted === 0) console.info(`${page.path} (${role})`, view)
      if (view.scripts > 0) counted += 1
      if (view.all > FIRST_VIEW || (view.scripts > 0 && view.scripts < MIN_SCRIPTS)) over[role] = view
    }
    expect(over).toEqual({})
    expect(counted > 0).toBe(!PLAIN.includes(row.path))
  })

  test('every section of the form', async () => {
    const { owner, draftId } = cast
    for (const section of ['work', 'statement', 'people', 'media', 'rights']) {
      const page = await as(owner).get(`/submissions/edit/${draftId}/${section}`)
      const view = firstView(page)
      console.info(section, view)
      expect([section, page.status, view.all <= FIRST_VIEW]).toEqual([section, 200, true])
    }
  })
})
