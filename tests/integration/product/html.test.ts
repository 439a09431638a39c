import { HtmlValidate } from 'html-validate/node'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/answer.ts'
import { addressOf, browserOf, makeCast, newBrowserOf, ROLES, type Cast } from '#tests/support/cast.ts'
import { keepDatabase } from '#tests/support/keep-database.ts'
import { matrix } from './access-matrix.ts'

const checker = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // React's way of writing, which HTML allows: <meta charSet>, <input/>, and boolean attributes with an empty value.
    'attr-case': 'off',
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    // Every form and every button says its kind itself; what is left out has the value that is meant.
    'no-implicit-button-type': 'off',
    // The length a title is cut at by search engines; most pages are for people who are signed in.
    'long-title': 'off',
  },
})

async function problemsOf(page: Answer): Promise<string[]> {
  const report = await checker.validateString(page.text)
  const empty = page.html
    .querySelectorAll('form')
    .filter((form) => !form.querySelector('button, select, input:not([type=hidden])'))
    .map((form) => `a form with nothing to press — ${form.outerHTML.slice(0, 120)}`)
  const unnamed = page.html
    .querySelectorAll('section:not([aria-label]):not([aria-labelledby])')
    .filter((section) => !section.querySelector('h1, h2, h3, h4'))
    .map((section) => `a section without a heading — ${section.outerHTML.slice(0, 120)}`)
  const invalid = report.results.flatMap((result) =>
    result.messages.map(({ ruleId, message, line, column }) => {
      const source = page.text.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 120)
      return `${ruleId}: ${message} — …${source}…`
    }),
  )
  return [...invalid, ...empty, ...unnamed]
}

keepDatabase()
let cast: Cast
beforeAll(async () => {
  cast = await makeCast()
})

const pages = matrix.filter((row) => !row.noPage)

describe('every page is valid HTML', () => {
  test.each(pages)('$path', async (row) => {
    const found: Record<string, string[]> = {}
    for (const role of ROLES.filter((each) => row.get[each] === 'ok')) {
      const page = await browserOf(cast, role).get(addressOf(row.path, cast))
      if (!page.isPage) continue
      const problems = await problemsOf(page)
      if (problems.length > 0) found[role] = problems
    }
    expect(found).toEqual({})
  })

  test('the error page', async () => {
    for (const role of ['guest', 'member'] as const) {
      expect(await problemsOf(await browserOf(cast, role).get('/no/such/page'))).toEqual([])
    }
  })
})

describe('every answer to a form with nothing filled in is valid HTML', () => {
  const senders = ['entrant', 'admin', 'judge', 'guest'] as const
  const forms = pages.flatMap((row) => {
    const role = senders.find((each) => row.post?.[each] === 'ok')
    return role ? [{ ...row, role }] : []
  })
  test.each(forms)('$path', async ({ path, role, sent }) => {
    const page = await newBrowserOf(cast, role).post(addressOf(path, cast), sent)
    expect(page.isPage ? await problemsOf(page) : []).toEqual([])
  })
})
