import type { ServerBuild } from '@remix-run/server-runtime'
import { PROOF_MS } from '#app/domain/people/accounts/fresh.ts'
import { markProved, startSession, type Session } from '#app/domain/people/accounts/sessions.server.ts'
import { createAppHandler, type AppHandler } from '#app/http/handler.ts'
import { sessionCookies } from '#app/http/session-cookies.server.ts'
import { Answer, type PageForm } from '#tests/support/answer.ts'
import { now } from '#tests/support/clock.ts'
import { transaction } from '#db/client.ts'
import { CookieJar } from '#tests/support/cookie-jar.ts'
import { sourceBuild } from '#tests/support/source-build.ts'

export const origin = 'http://laureate.test'
const ADDRESS = '203.0.113.7'

/** Values by field name; a list sends the name once for each, `undefined` sends nothing. */
export type Fields = Record<string, string | number | boolean | Blob | readonly (string | Blob)[] | undefined>

export interface RequestOptions {
  headers?: Record<string, string>
  /** The visitor's address, for limits by address. */
  address?: string
}

let handler: AppHandler | undefined

/** The app's own request handler on its sources, with the tests' clock. */
function appHandler(): AppHandler {
  return (handler ??= createAppHandler(sourceBuild(), { appUrl: origin, clock: now, mode: 'test' }))
}

/** Asks what was built from here on, in a file whose tests read the browser's files: `shipped-build.ts` says so. */
export function answerWith(build: ServerBuild): void {
  handler = createAppHandler(build, { appUrl: origin, clock: now, mode: 'test' })
}

/** Sends a request as it is: no cookies and no headers but those given. */
export async function send(path: string, init: RequestInit = {}, address = ADDRESS): Promise<Answer> {
  const handle = appHandler()
  const url = new URL(path, origin)
  const headers = new Headers(init.headers)
  headers.set('host', url.host)
  return Answer.of(path, await handle(new Request(url, { ...init, headers, redirect: 'manual' }), address))
}

/** A browser: keeps cookies, says where its requests come from, and can fill in the forms it is shown. */
export class Client {
  readonly cookies = new CookieJar()
  readonly #ready: Promise<void>
  readonly #confirm: (() => Promise<void>) | undefined

  /** With `confirm`, a person who is asked whether it is still them says so. */
  constructor(signIn?: (jar: CookieJar) => Promise<void>, confirm?: () => Promise<void>) {
    this.#confirm = confirm
    this.#ready = signIn ? signIn(this.cookies) : Promise.resolve()
    // Awaited by the first request; until then a failure must not count as unhandled.
    this.#ready.catch(() => undefined)
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.#request(path, { method: 'GET' }, options)
  }

  head(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.#request(path, { method: 'HEAD' }, options)
  }

  /** Posts a form; one with files goes as multipart. */
  post(
    path: string,
    fields: Fields | URLSearchParams | FormData = {},
    options: RequestOptions = {},
  ): Promise<Answer> {
    return this.#request(path, { method: 'POST', body: bodyOf(fields) }, options)
  }

  /** Posts a body as it is, such as one that breaks off or comes slowly; its kind is in `headers`. */
  postAsIs(path: string, body: BodyInit, options: RequestOptions): Promise<Answer> {
    // Node asks for this where a body is a stream; its types do not know it.
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
    return this.#request(path, init, options)
  }

  /** What the framework's own client asks for instead of a page. */
  data(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.#request(dataPath(path), { method: 'GET' }, options)
  }

  /** Presses a button of a page as a browser without scripts does, with the page's values unless `fields` says otherwise. */
  submit(page: Answer, button: string, fields: Fields = {}, options: RequestOptions = {}): Promise<Answer> {
    const form = page.form(button)
    const target = new URL(form.action, new URL(page.path, origin))
    const body = filledIn(form, fields)
    if (form.method === 'GET') {
      target.search = new URLSearchParams(textEntries(body)).toString()
      return this.get(target.pathname + target.search, options)
    }
    return this.post(target.pathname + target.search, form.multipart ? body : urlEncoded(body), options)
  }

  /** Goes where a redirect leads, as often as it takes to reach a page. */
  async follow(answer: Answer, options: RequestOptions = {}): Promise<Answer> {
    let current = answer
    for (let hops = 0; current.location !== null; hops += 1) {
      if (hops > 8) throw new Error(`Redirects without end: ${current.path} → ${current.location}`)
      current = await this.get(current.location, options)
    }
    return current
  }

  async open(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.follow(await this.get(path, options), options)
  }

  async #request(
    path: string,
    init: RequestInit,
    { headers = {}, address }: RequestOptions,
  ): Promise<Answer> {
    await this.#ready
    await this.#confirm?.()
    const sent: Record<string, string> = {
      accept: 'text/html,application/xhtml+xml',
      'accept-language': 'en',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      ...(init.method === 'GET' || init.method === 'HEAD' ? {} : { origin }),
      ...(this.cookies.header ? { cookie: this.cookies.header } : {}),
      ...headers,
    }
    const answer = await send(path, { ...init, headers: sent }, address)
    this.cookies.take(answer.setCookies)
    return answer
  }
}

/** A program that calls the API with a bearer token, or with none. */
export class ApiClient {
  readonly #token: Promise<string | null>

  constructor(token: Promise<string | null>) {
    this.#token = token
    this.#token.catch(() => undefined)
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.#request(path, { method: 'GET' }, options)
  }

  post(path: string, body: unknown = {}, options: RequestOptions = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...options.headers }
    return this.#request(path, { method: 'POST', body: JSON.stringify(body) }, { ...options, headers })
  }

  async #request(
    path: string,
    init: RequestInit,
    { headers = {}, address }: RequestOptions,
  ): Promise<Answer> {
    const token = await this.#token
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return send(
      path,
      { ...init, headers: { accept: 'application/json', ...authorization, ...headers } },
      address,
    )
  }
}

/** A person with an account, as the factories make them. */
export interface SignedIn {
  userId: number
}

const clients = new WeakMap<SignedIn, Client>()

/**
 * The browser of a signed-in person; the same one for each call, so that cookies and flashes stay. Where the clock was moved on, they have
 * confirmed that it is still them: what asks them is tested by browsers that have not.
 */
export function as(account: SignedIn): Client {
  let client = clients.get(account)
  if (!client) {
    client = confirming(account)
    clients.set(account, client)
  }
  return client
}

function confirming({ userId }: SignedIn): Client {
  let provedAt = now()
  let family: string | null = null
  async function enter(jar: CookieJar) {
    const session = await signIn({ userId })
    family = session.familyId
    provedAt = now()
    jar.take(sessionCookies(session))
  }
  return new Client(enter, async () => {
    if (!family || now().getTime() - provedAt.getTime() < PROOF_MS) return
    provedAt = now()
    const proved = family
    await transaction((trx) => markProved(proved, provedAt, trx))
  })
}

/** Another browser of the same person, with a session of its own. */
export function signedIn(account: SignedIn): Client {
  return new Client(async (jar) => jar.take(sessionCookies(await signIn(account))))
}

/** A browser that is not signed in. */
export function guest(): Client {
  return new Client()
}

/** Opens a session as the accounts domain does, without a password. */
export function signIn(account: SignedIn): Promise<Session> {
  const start = { userId: account.userId, remember: true, userAgent: 'tests', address: ADDRESS }
  return startSession(start, now())
}

/** Calls the API as this person, or signed out. */
export function api(account?: SignedIn): ApiClient {
  return new ApiClient(
    account ? signIn(account).then((session) => session.accessToken) : Promise.resolve(null),
  )
}

/** One request without a session. */
export function request(path: string, options: RequestOptions = {}): Promise<Answer> {
  return guest().get(path, options)
}

export function dataPath(path: string): string {
  const url = new URL(path, origin)
  return `${url.pathname === '/' ? '/_root' : url.pathname}.data${url.search}`
}

function bodyOf(fields: Fields | URLSearchParams | FormData): URLSearchParams | FormData {
  if (fields instanceof FormData || fields instanceof URLSearchParams) return fields
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) append(form, name, value)
  return [...form.values()].some((value) => typeof value !== 'string') ? form : urlEncoded(form)
}

function append(form: FormData, name: string, value: Fields[string]): void {
  for (const each of Array.isArray(value) ? (value as readonly (string | Blob)[]) : [value]) {
    if (each === undefined) continue
    if (each instanceof File) form.append(name, each, each.name)
    else if (each instanceof Blob) form.append(name, each, 'file')
    else form.append(name, String(each))
  }
}

function filledIn(form: PageForm, fields: Fields): FormData {
  const body = new FormData()
  const written = new Set<string>()
  for (const [name, value] of form.entries) {
    if (!(name in fields)) body.append(name, value)
    else if (!written.has(name)) {
      written.add(name)
      append(body, name, fields[name])
    }
  }
  for (const [name, value] of Object.entries(fields)) if (!written.has(name)) append(body, name, value)
  return body
}

function textEntries(form: FormData): [string, string][] {
  return [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
}

function urlEncoded(form: FormData): URLSearchParams {
  return new URLSearchParams(textEntries(form))
}
