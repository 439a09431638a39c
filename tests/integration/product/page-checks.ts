import { createHash } from 'node:crypto'
import { HtmlValidate, StaticConfigLoader } from 'html-validate/node'
import type { Answer } from '#tests/support/answer.ts'

/** Puts the rules together once, which takes as long as to check a page by them. */
class KeptRules extends StaticConfigLoader {
  #kept: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(...asked: Parameters<StaticConfigLoader['getConfigFor']>) {
    return (this.#kept ??= super.getConfigFor(...asked))
  }
}

const rules = new KeptRules({
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
    // The page of a meeting loads itself again where there are no scripts; a link on it stops that.
    'meta-refresh': 'off',
    // The length a title is cut at by search engines; most pages are for people who are signed in.
    'long-title': 'off',
  },
})
const checker = new HtmlValidate(rules)

const TEXT_FIELD =
  'input:not([type]), input[type=text], input[type=email], input[type=url], input[type=tel], input[type=search], input[type=number], input[type=password], input[type=date], input[type=datetime-local]'
const TAKES_AWAY =
  /^(Remove|Delete|Decline|Refuse|Reject|Withdraw|Discard|Cancel|Stop|End|Void|Archive|Recuse)\b/

/** Forms where the Enter key, which presses the first of several buttons, takes something away. */
export function riskyForms({ html }: Pick<Answer, 'html'>): string[] {
  return html.querySelectorAll('form').flatMap((form) => {
    const buttons = form.querySelectorAll('button:not([type=button])')
    const [first] = buttons
    if (!first || buttons.length < 2 || !form.querySelector(TEXT_FIELD)) return []
    const isRisky = first.classList.contains('button-danger') || TAKES_AWAY.test(first.textContent.trim())
    return isRisky ? [`the Enter key presses “${first.textContent.trim()}” — add a DefaultButton`] : []
  })
}

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
  return [...invalid, ...empty, ...unnamed, ...riskyForms(page)]
}

/** The tags of a page with their attributes: what a check of HTML reads. Words, numbers and nonces make no difference to it. */
function shapeOf(html: string): string {
  return html
    .replace(/<script\b[^>]*>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>/g, '<script></script>')
    .replace(/ nonce="[^"]*"/g, '')
    .replace(/>[^<]*</g, (between) => (between.trim().length > 2 ? '>x<' : '><'))
    .replace(/\d+/g, '0')
}

const seen = new Set<string>()

/** Whether this page shows a frame or a content whose shape no page before it had: the others are alike but for their words. */
export function hasNewShape(page: Answer): boolean {
  const { text } = page
  const start = text.indexOf('<main')
  const end = text.indexOf('</main>')
  const parts =
    start < 0 || end < 0 ? [text] : [text.slice(start, end), text.slice(0, start) + text.slice(end)]
  const fresh = parts
    .map((part) => createHash('sha1').update(shapeOf(part)).digest('base64'))
    .filter((shape) => !seen.has(shape))
  for (const shape of fresh) seen.add(shape)
  return fresh.length > 0
}

export function nonceOf(page: Answer): string {
  const policy = page.headers.get('content-security-policy') ?? ''
  return /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
}

/** What search engines read of a page: no browser runs it, so no policy is asked. */
const READ_ONLY = '<script type="application/ld+json">'

/** Scripts of the page that the policy would block. */
export function blockedScripts(page: Answer): string[] {
  const nonce = nonceOf(page)
  return [...page.text.matchAll(/<script\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => tag !== READ_ONLY && (!nonce || !tag.includes(` nonce="${nonce}"`)))
}

/** Other code in the page that the policy would block, or that should not be there in any case. */
export function inlineCode(page: Answer): string[] {
  const found: string[] = []
  for (const element of page.html.querySelectorAll('*')) {
    const { tagName, attributes } = element
    if (tagName === 'STYLE') found.push('<style>')
    for (const [name, value] of Object.entries(attributes)) {
      if (name.toLowerCase() === 'style' || /^on[a-z]/i.test(name))
        found.push(`${tagName} ${name}="${value}"`)
      if (/^\s*javascript:/i.test(value)) found.push(`${tagName} ${name}="${value}"`)
    }
  }
  return found
}
