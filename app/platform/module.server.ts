import type { Expression } from 'kysely'
import type { Reader } from '#db/client.ts'
import type { DB } from '#db/types.ts'
import { usesPart, type AwardPart } from '#app/platform/award-parts.ts'
import type { RecordKind } from '#app/platform/audit/record-kinds.ts'
import type { DocumentKind } from '#app/platform/documents/document-kind.ts'
import type { FileRules } from '#app/platform/files/file-rules.ts'
import type { Metric } from '#app/platform/metrics.ts'
import type { JobHandler } from '#app/platform/outbox/jobs.ts'
import type { LinkRenewal, SecretLink } from '#app/platform/secret-links/secret-link.ts'

/** A task the worker runs once a minute; `run` answers how many rows it handled. */
export interface MinuteTask {
  /** Tasks of one chain follow one another, in the order of the modules; chains do not wait for each other. */
  chain: 'announcements' | 'mail' | 'files' | 'money' | 'entries' | 'voting'
  name: string
  run(now: Date): Promise<number>
}

/** A number beside a link of the navigation, such as the size of the cart. */
export interface NavigationCount {
  to: string
  /** Put into the query that reads the viewer: every page shows it. */
  count(studioId: Expression<number>, year: number): Expression<number>
}

/** A link of the navigation for those who have something behind it, such as sponsors. */
export interface NavigationDesk {
  to: string
  label: string
  /** Whether the person has. Put into the query that reads the viewer: every page asks it. */
  isOf(userId: Expression<number>): Expression<boolean>
}

/** Something behind a desk of the navigation that needs the person, such as a contract to sign. */
interface DeskNeed {
  /** Of the desk. */
  to: string
  /** Asked when the person signs in. */
  of(userId: number): Expression<boolean>
}

/** Something that has to fit together in an installation that was brought back from a backup. */
export interface RestoreCheck {
  title: string
  /** What was looked at, and what a person can compare. */
  found: string
  /** What does not fit, a sentence each. */
  problems: readonly string[]
}

/** What a module may hand in. An area adds its own parts by declaration merging. @public */
export interface ModuleParts {
  jobs?: readonly JobHandler[]
  everyMinute?: readonly MinuteTask[]
  documents?: readonly DocumentKind[]
  files?: FileRules
  /** Numbers in the navigation, for the viewer's studio. */
  navigationCounts?: readonly NavigationCount[]
  /** Links in the navigation, for the viewer. */
  navigationDesks?: readonly NavigationDesk[]
  /** A person begins at a desk where something of this module needs them. */
  deskNeeds?: readonly DeskNeed[]
  /** Links that open something by themselves. */
  secretLinks?: readonly SecretLink[]
  /** Says which of them admins end and renew for a record. */
  linkRenewals?: readonly LinkRenewal[]
  /** What of this module has to fit together after a restore. */
  restoreChecks?(reader: Reader): Promise<RestoreCheck[]>
  /** Figures for `/metrics`. */
  metrics?(now: Date): Promise<Metric[]>
  /** What `/readyz` reports beside the database, by name. */
  readiness?(now: Date): Promise<object>
}

/** A column whose values are keys of the file storage: an archive carries what they name. `size_bytes` and `sha256` say beside it what is stored. */
export interface StorageKeys {
  table: keyof DB
  column: string
  /** SQL that is true for the rows `r` whose file is stored; all rows with a key without it. */
  where?: string
  /** The keys name files in a place outside the award, which no archive carries. */
  elsewhere?: true
}

/** A column whose values are sealed with SESSION_SECRET: when the secret is changed, they are sealed again. */
export interface SealedColumn {
  table: keyof DB
  /** Its primary key. */
  key: string
  column: string
  /** Says what the values are sealed for. */
  purpose: string
  /** Says what they are, in words. */
  what: string
}

/** All that other code needs to know of a module. */
export interface Module extends ModuleParts {
  /** Its folder below `app/domain`, or "platform". */
  name: string
  /** The part of the product that it belongs to, which an award can do without; an award has the others always. */
  part?: AwardPart
  /** Only this module writes to these. */
  tables: readonly (keyof DB)[]
  /** Those whose rows mean nothing in another installation: an archive leaves them out. */
  transient?: readonly (keyof DB)[]
  /** Its columns with keys of the file storage. */
  storageKeys?: readonly StorageKeys[]
  /** Its columns that are sealed with SESSION_SECRET. */
  sealed?: readonly SealedColumn[]
  /** The records it writes history and mail about, by the name they are stored under. */
  records: Readonly<Record<string, RecordKind>>
}

export function defineModule(module: Module): Module {
  return module
}

let modules: readonly Module[] | undefined

/** Called once by each process, before any part is read. */
export function installModules(list: readonly Module[]): void {
  modules = list
}

/** The modules of this process; throws where none are installed. */
export function installedModules(): readonly Module[] {
  if (!modules) throw new Error('No modules are installed')
  return modules
}

/**
 * What an award has of a module only while it uses the module's part. `partsOf` does not read these, so that nothing which lists them can
 * forget to ask.
 */
type SwitchedKey =
  | 'adminTasks'
  | 'agreementAudiences'
  | 'audiences'
  | 'charts'
  | 'datasets'
  | 'deskNeeds'
  | 'everyMinute'
  | 'helpChapters'
  | 'mails'
  | 'navigationDesks'
  | 'nextSeason'
  | 'searched'
  | 'setupChecks'

type ItemOf<Part> = Part extends readonly (infer Item)[] ? Item : Part
type Items<Key extends keyof ModuleParts> = ItemOf<NonNullable<ModuleParts[Key]>>[]

/** All parts of one kind, lists joined into one, in the order of the modules. */
export function partsOf<Key extends Exclude<keyof ModuleParts, SwitchedKey>>(key: Key): Items<Key> {
  return itemsOf(installedModules(), key)
}

/** As `partsOf`, of the modules whose part the award uses; an item can name a part of its own. */
export function partsInUse<Key extends SwitchedKey>(
  key: Key,
  configs: Readonly<Record<string, string | undefined>>,
): Items<Key> {
  const used = installedModules().filter(({ part }) => usesPart(configs, part))
  return itemsOf(used, key).filter((item) => usesPart(configs, ownPartOf(item)))
}

/** As `partsOf`, whatever the award uses: to find what is stored by its name. */
export function everyPart<Key extends SwitchedKey>(key: Key): Items<Key> {
  return itemsOf(installedModules(), key)
}

/** The part that an item of a module belongs to: its own, or the module's. */
export function partOfItem<Key extends SwitchedKey>(
  key: Key,
  isMeant: (item: Items<Key>[number]) => boolean,
): AwardPart | undefined {
  for (const module of installedModules()) {
    const found = itemsOf([module], key).find(isMeant)
    if (found !== undefined) return ownPartOf(found) ?? module.part
  }
  return undefined
}

const ownPartOf = (item: unknown): AwardPart | undefined =>
  typeof item === 'object' && item !== null && 'part' in item
    ? (item.part as AwardPart | undefined)
    : undefined

function itemsOf<Key extends keyof ModuleParts>(from: readonly Module[], key: Key): Items<Key> {
  return from.flatMap<Items<Key>[number]>((module) => {
    const part = module[key]
    // A part is one thing or a list, which `flatMap` joins alike; TypeScript does not follow the index.
    return part === undefined ? [] : (part as Items<Key>[number])
  })
}
