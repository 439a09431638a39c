import { matchRoutes } from '@remix-run/react'
import { hasRight, type AdminRight } from '#app/platform/admin-rights.ts'
import { usesPart, type AwardPart, type Configs } from '#app/platform/award-parts.ts'
import { isChapterInUse } from '#app/platform/help-chapters.server.ts'
import { helpAddress } from '#app/platform/help.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { candidatesOf } from './address-candidates.ts'
import { isText, routerPath } from './request-path.ts'

/** What a treasurer or a reader may open and send: read from the map of addresses, in one place for all of them (decision 065). */

/** What an address asks of an admin's role. */
export interface AskedRights {
  address: string
  guards: readonly string[]
  rights: { open: AdminRight; send: AdminRight }
  part: AwardPart | null
  /** What tells of the page in the handbook. */
  help?: string
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** An address that is not in the map changes something if it is sent to. */
const UNKNOWN: AskedRights = {
  ...{ address: '', guards: [], part: null },
  rights: { open: 'read', send: 'write' },
}

/** The guards that let an admin through as one. */
const ASKS_ROLE = /admin|^press$/

let candidates: ((path: string) => { path: string; handle: AskedRights }[]) | undefined
/** Every page asks for each link of its menu, so that what was found is kept for a time. */
const found = new Map<string, AskedRights>()
const MAX_FOUND = 1_000

/** Called once by the process with the addresses of the product. */
export function installAddressRights(list: readonly AskedRights[]): void {
  found.clear()
  candidates = candidatesOf(
    list.map((asked) => ({ pattern: asked.address, of: { path: asked.address, handle: asked } })),
  )
}

/** What the address of this path asks, matched as the framework's router matches it; what cannot be decoded is no address. */
export function rightsAt(pathname: string): AskedRights {
  if (!candidates) throw new Error('No rights of addresses are installed')
  if (!isText(pathname)) return UNKNOWN
  const known = found.get(pathname)
  if (known) return known
  const asked = matchRoutes(candidates(routerPath(pathname)), pathname)?.at(-1)?.route.handle ?? UNKNOWN
  if (found.size >= MAX_FOUND) found.clear()
  found.set(pathname, asked)
  return asked
}

/** The path of a page from the address at which its data is asked for. */
export function pathOf(url: string): string {
  const path = new URL(url).pathname.replace(/\.data$/, '')
  return path === '/_root' ? '/' : path
}

/** Whether the award uses what an address is of; a query may follow the path. */
export const isUsedAddress = (to: string, configs: Configs): boolean =>
  usesPart(configs, rightsAt(to.split(/[?#]/, 1)[0] ?? to).part) && isChapterInUse(to, configs)

/** Where the handbook tells an admin of the page of this address; nothing where the award has no such chapter. */
export function helpAt(url: string, configs: Configs): string | undefined {
  const { help } = rightsAt(pathOf(url))
  const to = help === undefined ? undefined : helpAddress(help)
  return to !== undefined && isChapterInUse(to, configs) ? to : undefined
}

/** The viewer as the request may treat them: an admin whose role lacks the right that its address and method take is a member. */
export function withinRole<Person extends Pick<Viewer, 'role' | 'adminRole'>>(
  person: Person,
  { url, method }: Pick<Request, 'url' | 'method'>,
): Person {
  if (person.role !== 'admin' || hasRight(person.adminRole, 'write')) return person
  const { rights } = rightsAt(pathOf(url))
  return hasRight(person.adminRole, READS.has(method) ? rights.open : rights.send)
    ? person
    : { ...person, role: 'member' }
}

/**
 * Whether an admin sees the page of this address and can change nothing on it. What is open to judges or to a studio's people too
 * may be their own.
 */
export function seesOnly(
  { adminRole }: Pick<Viewer, 'adminRole'>,
  url: string,
  own: { seat: boolean; studio: boolean },
): boolean {
  if (adminRole === null || hasRight(adminRole, 'write')) return false
  const { guards, rights } = rightsAt(pathOf(url))
  if (hasRight(adminRole, rights.send)) return false
  if (guards.includes('admin')) return true
  if (guards.includes('owner-or-admin')) return !own.studio
  return !own.seat && (guards.includes('chair-or-admin') || guards.includes('seat-or-admin'))
}

/** Tells whether an admin's role can do what an address is for; what is open to people without one asks for none. */
export function mayAct({ adminRole }: Pick<Viewer, 'adminRole'>, to: string): boolean {
  const { guards, rights } = rightsAt(to.split('?', 1)[0] ?? to)
  return !guards.some((guard) => ASKS_ROLE.test(guard)) || hasRight(adminRole, rights.send)
}

/** Whether an admin's role opens a page. */
export function mayOpen({ adminRole }: Pick<Viewer, 'adminRole'>, path: string): boolean {
  return adminRole === null || hasRight(adminRole, rightsAt(path).rights.open)
}
