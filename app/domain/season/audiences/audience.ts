import type { Reader } from '#db/client.ts'
import type { MailValues, Placeholder } from '#app/domain/mail/values.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'

/** What the office narrows an audience by; an empty list narrows nothing. */
export interface GroupFilter {
  categoryIds: readonly number[]
  categoryTypes: readonly ('production' | 'achievement')[]
  studioTypes: readonly string[]
}

/** The kinds of record a mail can be about; written into `mail_run_records.entity`. */
export type AudienceEntity =
  | 'submission'
  | 'cart'
  | 'invoice'
  | 'membership'
  | 'user'
  | 'studio'
  | 'committee'
  | 'committee_invitation'
  | 'nomination_person'

/** One person and one record that puts them into the audience. Somebody with three drafts is three members. */
export interface Member {
  /** As stored; addresses that differ only in case are one person. */
  address: string
  name: string
  userId: number | null
  /** The person's own zone; `null`: the award's. */
  timezone: string | null
  entity: AudienceEntity
  entityId: number
  /** The date of this record that the question's anchor names; `null` without one. */
  anchorAt: Date | null
  /** Why they are in, in a sentence without a full stop: "draft “The Lighthouse” was last changed on 3 March". */
  why: string
}

export interface AudienceQuestion {
  season: Season
  filter: GroupFilter
  /** The moment the audience is asked for; a later one than today's answers as things stand today. */
  now: Date
  /** The records' own date that the mail goes by, of `Audience.anchors`. */
  anchor?: string
  /** Only members whose anchor date lies in [from, to). */
  anchorFrom?: Date
  anchorTo?: Date
  /** Only these people. */
  addresses?: readonly string[]
  /** Only these records. */
  entityIds?: readonly number[]
  /** Whoever of the office looks: what they are tied to is left out. Never set where mail is planned or written. */
  seenBy?: Viewer
}

/**
 * A page of members, ordered by address (without case) and then by record: whoever reads on begins behind an address. `limit`
 * counts people; all the records of each come with them, so that nobody's are torn apart.
 */
export interface MemberPage {
  afterAddress?: string
  limit: number
}

export interface AudienceCount {
  people: number
  records: number
}

/** A date each record has of its own, for rules that write so long before or after it. */
export interface RecordAnchor {
  /** "draft_edited" */
  code: string
  /** "the last change of the draft" */
  label: string
}

/** Whom a text is rendered for, and the records it is about. */
export interface Addressed {
  address: string
  entityIds: readonly number[]
  /** The reader's own zone, for dates; the award's otherwise. */
  timezone?: string | null
}

/** An audience the product knows. A group is one of these, narrowed. */
export interface Audience {
  /** "drafts" */
  code: string
  name: string
  /** The rule as the office reads it: "Owners and submitters of studios with drafts of this season". */
  rule: string
  entity: AudienceEntity
  /** What a group of this audience can be narrowed by. */
  narrowing: readonly (keyof GroupFilter)[]
  anchors: readonly RecordAnchor[]
  placeholders: readonly Placeholder[]
  /** Why a message planned earlier is not sent when nothing it speaks of is in the audience any more. */
  gone: string
  members(question: AudienceQuestion, page: MemberPage, reader: Reader): Promise<Member[]>
  count(question: AudienceQuestion, reader: Reader): Promise<AudienceCount>
  /** What the audience's placeholders stand for, as of now, for several people at once; by address in lower case. */
  values(
    addressed: readonly Addressed[],
    question: AudienceQuestion,
    reader: Reader,
  ): Promise<ReadonlyMap<string, MailValues>>
}
