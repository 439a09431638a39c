import type { AdminRight } from '#app/platform/admin-rights.ts'
import { usesPart, type AwardPart } from '#app/platform/award-parts.ts'
import { href, type Address } from '#app/platform/href.ts'
import { formatDateTime } from '#app/ui/format/date-time.ts'
import type { HelpPictureName } from '#app/platform/help-pictures.ts'
import type { Reader } from '#db/client.ts'

/** The handbook: each module declares chapters, which are written from the award's own settings (decision 167). */

/** Who a chapter is written for, in the order of the table of contents. */
export const HELP_READERS = {
  entrants: 'For entrants',
  judges: 'For judges and chairs',
  voters: 'For voters',
  nominees: 'For nominees and winners',
  sponsors: 'For sponsors and partners',
  press: 'For the press',
  admins: 'For admins',
} as const
export type HelpReader = keyof typeof HELP_READERS

export interface HelpLink {
  label: string
  to: string
}
/** One sentence or more, with links in it. */
export type HelpText = readonly (string | HelpLink)[]
export type HelpBlock = HelpText | { list: readonly HelpText[] }

export interface HelpSection {
  /** Its fragment in the chapter's address. */
  id: string
  title: string
  /** What does not apply to this award is null. */
  blocks: readonly (HelpBlock | null)[]
  picture?: HelpPictureName
  /** Only admins with this right read it. */
  right?: AdminRight
  part?: AwardPart
}

/** The settings that everyone may read in a chapter; any other is for the admins' chapters only. */
export const PUBLIC_HELP_SETTINGS = [
  'bank_iban',
  'card_payments',
  'cheque_payable_to',
  'judging_blind',
  'judging_date_closed',
  'judging_date_open',
  'judging_show_peer_scores',
  'judging_used',
  'max_drafts_per_user',
  'max_unpaid_entries',
  'press_email',
  'press_used',
  'signup_by_invitation',
  'sponsor_refund_days',
  'sponsor_refund_percent',
  'sponsor_reply_days',
  'sponsorship_open',
  'submissions_allow_unfinished_uploads',
  'support_email',
  'trophy_max_per_win',
  'trophy_orders_for',
  'voting_count_unsubmitted',
  'voting_end_date',
  'voting_start_date',
  'voting_used',
  'withdrawal_days',
] as const
export type PublicHelpSettings = Readonly<Partial<Record<(typeof PUBLIC_HELP_SETTINGS)[number], string>>>

/** What a chapter is written from. */
export interface HelpAward<Settings = PublicHelpSettings> {
  /** Such as "Pegbar Awards". */
  name: string
  zone: string
  settings: Settings
  /** The season whose dates and prices its reader may know; null while it is being set up. */
  season: { year: number; announcedAt: Date | null; ceremonyAt: Date | null } | null
  now: Date
}
export type AdminHelpAward = HelpAward<Readonly<Record<string, string>>> & {
  season: NonNullable<HelpAward['season']>
}

type Sections<Award> = (
  award: Award,
  reader: Reader,
) => readonly HelpSection[] | Promise<readonly HelpSection[]>

interface Chapter {
  /** Its address is `/help/:chapter`. */
  id: string
  title: string
  /** What one finds in it, as a sentence. */
  summary: string
  /** An award that does without this part has no such chapter. */
  part?: AwardPart
}
export interface PublicHelpChapter extends Chapter {
  for: Exclude<HelpReader, 'admins'>
  sections: Sections<HelpAward>
}
export interface AdminHelpChapter extends Chapter {
  for: 'admins'
  sections: Sections<AdminHelpAward>
}
export type HelpChapter = PublicHelpChapter | AdminHelpChapter

declare module '#app/platform/module.server.ts' {
  interface ModuleParts {
    /** Its chapters of the handbook. */
    helpChapters?: readonly HelpChapter[]
  }
}

/** Text with links among it: say`Open ${link('Deadlines', '/admin/deadlines')}.` */
export function say(
  texts: TemplateStringsArray,
  ...values: readonly (string | number | HelpLink)[]
): HelpText {
  return texts.flatMap((text, index) => {
    const value = values[index]
    return value === undefined ? [text] : [text, typeof value === 'number' ? String(value) : value]
  })
}

/** A link in a chapter; the compiler knows whether there is such an address. */
export function link<const To extends Address>(
  label: string,
  ...address: Parameters<typeof href<To>>
): HelpLink {
  return { label, to: href(...address) }
}

/** A link to another chapter, or to a section of it. */
export function chapterLink(label: string, chapter: string, section?: string): HelpLink {
  return { label, to: helpAddress(section ? `${chapter}#${section}` : chapter) }
}

/** The address of a place such as "admin-money#refunds". */
export function helpAddress(place: string): string {
  const [chapter = '', section] = place.split('#')
  const address = href('/help/:chapter', { chapter })
  return section ? `${address}#${section}` : address
}

/** "Fri 27 Nov 2026, 17:00 Los Angeles". */
export const momentText = (moment: Date, { zone }: Pick<HelpAward<unknown>, 'zone'>): string =>
  formatDateTime(moment, zone)

/** A text as it is read, for the search and for tests. */
export const plainHelp = (text: HelpText): string =>
  text.map((piece) => (typeof piece === 'string' ? piece : piece.label)).join('')

export const textsOf = (block: HelpBlock): readonly HelpText[] => ('list' in block ? block.list : [block])

/** Whether the award uses what a chapter or section is about. */
export const isUsed = (
  settings: Readonly<Record<string, string | undefined>>,
  about: { part?: AwardPart },
): boolean => usesPart(settings, about.part)
