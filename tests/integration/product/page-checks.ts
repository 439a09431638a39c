import { HtmlValidate } from 'html-validate/node'
import type { Answer } from '#tests/support/answer.ts'

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

/** What is wrong with a page as HTML, and forms and sections that cannot be used. */
export async function problemsOf(page: Answer): Promise<string[]> {
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

export function nonceOf(page: Answer): string {
  const policy = page.headers.get('content-security-policy') ?? ''
  return /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
}

/** Code in the page that the policy would block, or that should not be there in any case. */
export function inlineCode(page: Answer): string[] {
  const nonce = nonceOf(page)
  const found: string[] = []
  for (const element of page.html.querySelectorAll('*')) {
    const { tagName, attributes } = element
    if (tagName === 'STYLE') found.push('<style>')
    if (tagName === 'SCRIPT' && (!nonce || attributes.nonce !== nonce))
      found.push(element.outerHTML.slice(0, 120))
    for (const [name, value] of Object.entries(attributes)) {
      if (name.toLowerCase() === 'style' || /^on[a-z]/i.test(name))
        found.push(`${tagName} ${name}="${value}"`)
      if (/^\s*javascript:/i.test(value)) found.push(`${tagName} ${name}="${value}"`)
    }
  }
  return found
}
