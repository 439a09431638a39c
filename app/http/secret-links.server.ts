import { createHash } from 'node:crypto'
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { config } from '#app/config.server.ts'
import type { SecretLink } from '#app/platform/secret-links/secret-link.ts'
import { secretIn } from './params.ts'
import { sentUnder } from './session-cookies.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/**
 * Secret links of pages where people stay (decision 146). At the first opening the secret moves into a cookie, and the address keeps
 * only the name of that cookie: what is in the history, on a screen that is shared or in a proxy's log opens nothing. The secret is read
 * from the cookie at every request and checked against the record, so a link that has ended has no cookie that works.
 */
export interface OpenedLink<Found> {
  found: Found
  /** Says what the page's own addresses carry on: the name of the cookie, or the secret where the browser keeps no cookies. */
  token: string
  secret: string
}

/** As long as a person stays signed in without coming back. */
const COOKIE_LASTS_S = 7 * 24 * 60 * 60
/** All cookies of a request have to fit into its headers; the oldest give way. */
const MAX_COOKIES = 20
/** Says that the cookie was set: a browser that comes back without it keeps none. */
const TRIED = 'kept'

const NAME = /^[0-9a-f]{32}$/
const PUBLIC_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Tells what the link of the address opens, or `null`. A page that is opened with the secret itself leads to its clean address. */
export async function openedBy<Found>(
  args: Args,
  link: SecretLink,
  read: (secret: string) => Promise<Found | null>,
): Promise<OpenedLink<Found> | null> {
  const token = isInPath(link) ? (args.params[link.in] ?? '') : secretIn(args.request, link.in)
  const secret = NAME.test(token) ? keptUnder(args.request, token) : token
  const found = secret === '' ? null : await read(secret)
  if (found === null) return null
  // A record's public id opens it for its owner, and is no secret.
  if (secret === token && !PUBLIC_ID.test(secret)) leaveAddress(args, link, secret)
  return { found, token, secret }
}

/** The name that stands for a secret in an address. Two links of one kind have two names. */
const nameOfSecret = (secret: string): string =>
  createHash('sha256').update(`link\n${secret}`).digest('hex').slice(0, 32)

/** The secret that a name stands for in this browser: another host of the domain may have put others beside it. */
const keptUnder = (request: Request, name: string): string =>
  sentUnder(request, cookieName(name)).find((value) => nameOfSecret(value) === name) ?? ''

const cookieName = (name: string) => `${config().secureCookies ? '__Secure-' : ''}link_${name}`

const isInPath = ({ addresses, in: name }: SecretLink) => addresses.some((each) => each.includes(`/:${name}`))

function leaveAddress({ request }: Args, link: SecretLink, secret: string): void {
  if (link.exchanged && request.method === 'GET' && opensPage(request)) {
    const url = new URL(request.url)
    const name = nameOfSecret(secret)
    const isKept = keptUnder(request, name) === secret
    if (!isKept && url.searchParams.has(TRIED)) return
    if (isKept) clean(url, link, secret, name)
    else url.searchParams.set(TRIED, '1')
    const headers = new Headers({ 'Cache-Control': 'no-store' })
    for (const cookie of cookiesFor(request, link, secret, name)) headers.append('Set-Cookie', cookie)
    throw redirect(url.pathname + url.search, { status: 303, headers })
  }
}

function clean(url: URL, link: SecretLink, secret: string, name: string): void {
  url.searchParams.delete(TRIED)
  if (isInPath(link))
    url.pathname = url.pathname
      .split('/')
      .map((part) => (decodeURIComponent(part) === secret ? name : part))
      .join('/')
  else url.searchParams.set(link.in, name)
}

/** The link's cookie for each folder that its addresses are in, and what removes the oldest ones where there are too many. */
function cookiesFor(request: Request, link: SecretLink, secret: string, name: string): string[] {
  const folders = [...new Set(link.addresses.map(folderOf))]
  const own = folders.map((folder) => cookie(cookieName(name), secret, folder, COOKIE_LASTS_S))
  const others = namesIn(request).filter((each) => each !== cookieName(name))
  // Browsers send those of one folder in the order in which they were made.
  const tooMany = others.slice(0, Math.max(0, others.length + 1 - MAX_COOKIES))
  const here = folderOf(new URL(request.url).pathname)
  return [...own, ...tooMany.map((each) => cookie(each, '', here, 0))]
}

/** The framework asks for a page's data beside the page, so the cookie's path is the folder. */
const folderOf = (address: string) => `/${address.split('/')[1] ?? ''}`

/** Of this host alone. */
function cookie(name: string, value: string, path: string, maxAge: number): string {
  const secure = config().secureCookies ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${secure}; Max-Age=${maxAge}`
}

const namesIn = (request: Request): string[] =>
  (request.headers.get('cookie') ?? '')
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => /^(?:__Secure-)?link_[0-9a-f]{32}$/.test(name))

/** Tells whether a browser opens a page, or the framework asks for its data: pictures, programs and scanners get what they ask for. */
function opensPage({ headers }: Request): boolean {
  const what = headers.get('sec-fetch-dest')
  if (what !== null) return what === 'document' || what === 'empty'
  // A browser that does not say what it asks for, such as an older one.
  return !headers.has('sec-fetch-mode') && (headers.get('accept')?.includes('text/html') ?? false)
}
