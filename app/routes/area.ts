import type { AdminRight } from '#app/platform/admin-rights.ts'
import type { AwardPart } from '#app/platform/award-parts.ts'

/**
 * What an address requires of a request, in the order in which it is asked; the first that refuses decides the answer.
 * The first ten are the guards of spec 6. `bearer` is `auth` told to a program as JSON. The others ask whose the record in the
 * address is: for anyone else it does not exist.
 */
export type Guard =
  | 'redirect'
  | 'auth'
  | 'admin'
  | 'press'
  | 'judge'
  | 'judge-agreement'
  | 'vote'
  | 'student-membership'
  | 'studio'
  | 'indee-pro-member'
  | 'submission'
  | 'bearer'
  | 'owner'
  | 'owner-or-admin'
  | 'chair'
  | 'chair-or-admin'
  | 'observer'
  | 'seat'
  | 'seat-or-admin'

export type Layout = 'blank' | 'by-viewer' | 'default' | 'screening' | 'votes'

/**
 * Which right of an admin's role opening an address takes, and which sending to it (decision 065). Without the right the person
 * passes its guards as a member does.
 */
interface Rights {
  /** Default `read`. */
  open?: AdminRight
  /** Default `write`. */
  send?: AdminRight
}

/** What holds for an address of an area where its own row says nothing else. */
interface Usual {
  /** `null` where there is no page to put in one, or the page finds its own. */
  layout: Layout | null
  guards: readonly Guard[]
  rights?: Rights
  /** The part of the product that it is of: while an award does without, the address does not exist. */
  part?: AwardPart | null
}

/** Which place of the handbook tells of the pages below an address, such as "admin-money#refunds"; the longest address counts. */
type HelpPlaces = Readonly<Record<`/${string}`, string>>

interface Row extends Partial<Usual> {
  /** Beside the map; with a slash in front, below `routes`: a screen that several areas have. */
  file: string
  /** What sending asks, where it is not what opening asks. */
  post?: readonly Guard[]
  /** The one method it answers: another is told so. */
  only?: 'GET' | 'POST'
  /** Where the guards are not the specification's (spec 2): why. */
  why?: string
}

type Rows = Readonly<Record<`/${string}`, string | Row>>

export interface AreaMap<Addresses extends Rows = Rows> {
  usual: Usual
  addresses: Addresses
  help: HelpPlaces
}

/** One area's addresses: each with its file, beside the map, and with what is not as usual in the area. */
export function area<const Addresses extends Rows>(
  usual: Usual,
  addresses: Addresses,
  help: HelpPlaces = {},
): AreaMap<Addresses> {
  return { usual, addresses, help }
}

/** The addresses of maps, to be linked to. */
export type AddressOf<Map> = Map extends AreaMap<infer Addresses> ? keyof Addresses & string : never

export interface Screen extends Usual {
  address: string
  part: AwardPart | null
  rights: Required<Rights>
  /** Below `app`. */
  file: string
  /** What the framework calls it: by its file; where several areas have a screen, the others by their address too. */
  id: string
  post: readonly Guard[]
  only: 'GET' | 'POST' | null
  /** What tells of its page in the handbook. */
  help?: string
}

/** All screens, by the folders of their maps below `app/routes`. */
export function screensOf(areas: Readonly<Record<string, AreaMap>>): Screen[] {
  const files = new Set<string>()
  return Object.entries(areas).flatMap(([folder, { usual, addresses, help }]) =>
    Object.entries(addresses).map(([address, said]) => {
      const row = typeof said === 'string' ? { file: said } : said
      const guards = row.guards ?? usual.guards
      const file = row.file.startsWith('/') ? `routes${row.file}` : `routes/${folder}/${row.file}`
      const id = files.has(file) ? `${file}:${address}` : file.replace(/\.tsx?$/, '')
      files.add(file)
      return {
        address,
        file,
        id,
        // A file that makes no page (`.ts`) has no layout.
        layout: !row.file.endsWith('.tsx') ? null : row.layout === undefined ? usual.layout : row.layout,
        part: row.part === undefined ? (usual.part ?? null) : row.part,
        guards,
        post: row.post ?? guards,
        rights: { open: 'read', send: 'write', ...usual.rights, ...row.rights },
        only: row.only ?? null,
        help: helpOf(address, help),
      }
    }),
  )
}

function helpOf(address: string, places: HelpPlaces): string | undefined {
  const [nearest] = Object.entries(places)
    .filter(([above]) => `${address}/`.startsWith(`${above}/`))
    .sort(([a], [b]) => b.length - a.length)
  return nearest?.[1]
}
