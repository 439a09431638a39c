import { parse, type HTMLElement } from 'node-html-parser'
import { fieldId } from '#app/ui/field.tsx'

/** What a request was answered with, read to its end. */
export class Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  /** The path and query that were asked for. */
  readonly path: string
  #document: HTMLElement | undefined

  private constructor(path: string, response: Response, bytes: Buffer) {
    this.path = path
    this.status = response.status
    this.headers = response.headers
    this.bytes = bytes
  }

  static async of(path: string, response: Response): Promise<Answer> {
    const answer = new Answer(path, response, Buffer.from(await response.arrayBuffer()))
    answer.#expectProblemsToLead()
    return answer
  }

  get text(): string {
    return this.bytes.toString('utf8')
  }

  json<T = unknown>(): T {
    return JSON.parse(this.text) as T
  }

  /** Where a redirect leads, as path and query when it stays on this site. */
  get location(): string | null {
    const target = this.headers.get('location')
    if (target === null) return null
    const url = new URL(target, ownOrigin())
    return url.origin === ownOrigin() ? url.pathname + url.search + url.hash : target
  }

  get setCookies(): string[] {
    return this.headers.getSetCookie()
  }

  get isPage(): boolean {
    return (this.headers.get('content-type') ?? '').startsWith('text/html')
  }

  /** The page as a tree: `answer.html.querySelector('main h1')`. */
  get html(): HTMLElement {
    if (!this.isPage)
      throw new Error(`${this.path} answered ${this.status} without a page: ${this.text.slice(0, 300)}`)
    this.#document ??= parse(this.text, { comment: false, blockTextElements: { script: true, style: true } })
    return this.#document
  }

  get title(): string {
    return visibleText(this.html.querySelector('title'))
  }

  get heading(): string {
    return visibleText(this.html.querySelector('h1'))
  }

  /** The page's visible text, with every run of white space as one space. */
  get visibleText(): string {
    return visibleText(this.html.querySelector('body'))
  }

  /** The problems the error summary lists, and where each one leads. */
  get problems(): { message: string; href: string }[] {
    return this.html.querySelectorAll('.error-summary li, .error-summary__list li').map((item) => ({
      message: visibleText(item),
      href: item.querySelector('a')?.getAttribute('href') ?? '',
    }))
  }

  /** A line of the error summary leads to its field, where the page has that field. */
  #expectProblemsToLead(): void {
    if (!this.isPage || !this.text.includes('error-summary')) return
    const shown = this.html
      .querySelectorAll('input:not([type=hidden]), select, textarea')
      .map((control) => fieldId(control.getAttribute('name') ?? ''))
    const astray = this.problems.filter(({ href }) => {
      if (!href.startsWith('#')) return false
      const target = decodeURIComponent(href.slice(1))
      const isShown = target !== '' && shown.includes(target)
      return isShown && !this.html.querySelector(`[id="${target}"]`)
    })
    if (astray.length === 0) return
    const lines = astray.map(({ href, message }) => `${message} (${href})`)
    throw new Error(`${this.path}: lines of the error summary lead nowhere: ${lines.join(', ')}`)
  }

  /** Addresses of the page's links, in order. */
  get links(): string[] {
    return this.html.querySelectorAll('a[href]').map((link) => link.getAttribute('href') ?? '')
  }

  /** The form that holds the button of this name, filled in as the page shows it. */
  form(button: string): PageForm {
    const found = this.html
      .querySelectorAll('button, input[type=submit]')
      .filter((candidate) => candidate.getAttribute('type') !== 'button' && nameOf(candidate) === button)
    const submitter = found[0]
    if (!submitter) {
      const names = this.html.querySelectorAll('button, input[type=submit]').map(nameOf)
      throw new Error(
        `No button “${button}” on ${this.path} (${this.status}); there are: ${names.join(', ') || 'none'}`,
      )
    }
    return readForm(this, submitter)
  }
}

export interface PageForm {
  action: string
  method: string
  multipart: boolean
  /** The successful controls, in the order of the page. */
  entries: [string, string][]
}

function readForm(page: Answer, submitter: HTMLElement): PageForm {
  const outside = submitter.getAttribute('form')
  const form = outside ? page.html.querySelector(`form#${outside}`) : submitter.closest('form')
  if (!form) throw new Error(`The button “${nameOf(submitter)}” on ${page.path} belongs to no form`)
  const id = form.getAttribute('id')
  const controls = page.html
    .querySelectorAll('input, select, textarea')
    .filter((control) => {
      const owner = control.getAttribute('form')
      return owner ? owner === id : control.closest('form') === form
    })
    .filter((control) => !control.hasAttribute('disabled') && !control.closest('fieldset[disabled]'))
  const entries: [string, string][] = []
  for (const control of controls) {
    const name = control.getAttribute('name')
    if (name) entries.push(...valuesOf(control).map((value): [string, string] => [name, value]))
  }
  const name = submitter.getAttribute('name')
  if (name) entries.push([name, submitter.getAttribute('value') ?? ''])
  return {
    action: submitter.getAttribute('formaction') ?? form.getAttribute('action') ?? page.path,
    method: (submitter.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toUpperCase(),
    multipart: form.getAttribute('enctype') === 'multipart/form-data',
    entries,
  }
}

function valuesOf(control: HTMLElement): string[] {
  const tag = control.tagName
  if (tag === 'TEXTAREA') return [control.text.replace(/^\n/, '')]
  if (tag === 'SELECT') {
    const options = control.querySelectorAll('option')
    const chosen = options.filter((option) => option.hasAttribute('selected'))
    const shown = chosen.length > 0 || control.hasAttribute('multiple') ? chosen : options.slice(0, 1)
    return shown.map((option) => option.getAttribute('value') ?? visibleText(option))
  }
  const type = control.getAttribute('type') ?? 'text'
  if (type === 'checkbox' || type === 'radio') {
    return control.hasAttribute('checked') ? [control.getAttribute('value') ?? 'on'] : []
  }
  if (type === 'submit' || type === 'button' || type === 'reset' || type === 'file') return []
  return [control.getAttribute('value') ?? '']
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? (visibleText(element) || (element.getAttribute('value') ?? ''))
}

/** An element's text with white space as people read it. */
export function visibleText(element: HTMLElement | null): string {
  if (!element) return ''
  const copy = parse(element.outerHTML)
  for (const unseen of copy.querySelectorAll('script, style, template')) unseen.remove()
  return copy.structuredText.replace(/\s+/g, ' ').trim()
}

function ownOrigin(): string {
  return process.env.APP_URL ?? 'http://laureate.test'
}
