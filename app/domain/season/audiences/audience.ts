import type { AwardPart } from '#app/platform/award-parts.ts'
import type { Reader } from '#db/client.ts'
import type { MailValues, Placeholder } from '#app/domain/mail/values.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'

/** What an audience is narrowed by; an empty list narrows nothing. */
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
  | 'sponsorship'
  | 'pool_partner'
  | 'media_credential'
  | 'trophy_order'
  | 'event_guest'

/** A person with one record that puts them into the audience; a person with three drafts is three members. */
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
  /** The moment of the question; a future one is answered from today's records. */
  now: Date
  /** Which of `Audience.anchors` the mail is scheduled by. */
  anchor?: string
  /** Only members whose anchor date lies in [from, to). */
  anchorFrom?: Date
  anchorTo?: Date
  /** Only these people. */
  addresses?: readonly string[]
  /** Only these records. */
  entityIds?: readonly number[]
  /** The admin who reads the list, without records they have a conflict of interest about; never set for mail. */
  seenBy?: Viewer
}

/** A page of members by address, without case, and record. `limit` counts people, each with all of their records. */
export interface MemberPage {
  afterAddress?: string
  limit: number
}

export interface AudienceCount {
  people: number
  records: number
}

/** A date of each record that mail rules are scheduled by. */
export interface RecordAnchor {
  /** "draft_edited" */
  code: string
  /** "the last change of the draft" */
  label: string
}

/** The reader of a text, and the records it is about. */
export interface Addressed {
  address: string
  entityIds: readonly number[]
  /** The reader's zone; without one dates are in the award's. */
  timezone?: string | null
}

/** A kind of people with records. A group is an audience, narrowed. */
export interface Audience {
  /** "drafts" */
  code: string
  name: string
  /** The rule as admins read it: "Owners and submitters of studios with drafts of this season". */
  rule: string
  entity: AudienceEntity
  /** What a group of this audience can be narrowed by. */
  narrowing: readonly (keyof GroupFilter)[]
  /** The part of the product that it is about, where it is not its module's. */
  part?: AwardPart
  anchors: readonly RecordAnchor[]
  placeholders: readonly Placeholder[]
  /** Why a planned message is not sent when none of its records is in the audience any more. */
  gone: string
  members(question: AudienceQuestion, page: MemberPage, reader: Reader): Promise<Member[]>
  count(question: AudienceQuestion, reader: Reader): Promise<AudienceCount>
  /** The values of the audience's placeholders for each person, by address in lower case. */
  values(
    addressed: readonly Addressed[],
    question: AudienceQuestion,
    reader: Reader,
  ): Promise<ReadonlyMap<string, MailValues>>
}
