import { findMailEvent } from './events.server.ts'
import type { Reader } from '#db/client.ts'
import { anyContains, containing } from '#db/containing.ts'
import { config } from '#app/config.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { eventWithoutConflict } from '#app/domain/mail/visible-mail.server.ts'
import type { Member } from '#app/domain/season/audiences/audience.ts'
import {
  groupMembers,
  groupPeople,
  groupsOfIds,
  type GroupQuestion,
} from '#app/domain/cron-emails/audiences/groups.server.ts'
import { seasonAnchors } from './anchors.ts'
import { writeEventText } from './event-mail.server.ts'
import { rulePlaceholders } from './rule-checks.server.ts'
import { isSeasonAnchor } from './triggers.ts'
import { writeRuleMails, type RulePerson } from './write-mails.server.ts'
import type { PreviewInput } from './schema.ts'
import { layOut, type WrittenMail } from '#app/domain/mail/layout.ts'
import { withoutPersonalLinks } from '#app/domain/mail/personal-links.ts'
import { mailPlace } from '#app/domain/mail/place.server.ts'
import { checkText } from '#app/domain/mail/text.ts'
import type { MailValues } from '#app/domain/mail/values.ts'
import { ok, refuse } from '#app/platform/outcome.ts'
import { deadlinesOf, currentSeasonIn, configValuesIn } from '#app/domain/season/seasons/queries.server.ts'
import type { Season } from '#app/domain/season/seasons/rules.ts'
import { href } from '#app/platform/href.ts'

/** A text as a real recipient would get it. */
export interface RuleSample {
  to: { address: string; name: string }
  /** Reason for sending. */
  why: string[]
  written: WrittenMail
}

/** A sample on its page. */
export type SampleView = Pick<RuleSample, 'to' | 'why'> & Pick<WrittenMail, 'subject' | 'text'>

/** The rule to preview, as it is stored or in a form. */
export type TriedRule = Omit<PreviewInput, 'record'>

const about = (field: string, message: string) => refuse('invalid', message, { [field]: [message] })

/**
 * Writes a text for a real record with the renderer that sends: the first of its groups, or the one that `record` finds by
 * address, name, title, code or number. Sends nothing. Refuses beside its field a text with problems and an unknown record.
 */
export async function sampleOf(
  rule: TriedRule,
  record: string,
  admin: AdminViewer,
  now: Date,
  reader: Reader,
  mark = '',
) {
  const groups = await groupsOfIds(rule.groups, reader)
  const text = { subject: rule.subject, body: rule.body }
  const problems = checkText(text, rulePlaceholders({ ...rule, event: rule.event || null, groups }))
  const fields = Object.entries(problems).filter(([, messages]) => messages.length > 0)
  if (fields.length > 0)
    return refuse('invalid', 'The text can’t be written yet.', Object.fromEntries(fields))
  const marked = { ...text, subject: mark + rule.subject }
  if (rule.trigger === 'event') return eventSample({ ...rule, ...marked }, record, admin, reader)
  if (groups.length === 0) return about('groups', 'Select a group to preview the text for one of its people')
  const season = await currentSeasonIn(reader)
  const ownAnchor = rule.trigger === 'anchor' && rule.anchor !== '' && !isSeasonAnchor(rule.anchor)
  const question: GroupQuestion = { season, now, seenBy: admin, ...(ownAnchor && { anchor: rule.anchor }) }
  const members = await membersFor(groups, question, record, reader)
  const [first] = members
  if (!first)
    return about(
      'record',
      record ? `No one in these groups matches “${record}”` : 'No one is in these groups now',
    )
  const person: RulePerson = {
    address: first.address,
    name: first.name,
    timezone: first.timezone,
    records: members.map(({ entity, entityId, why }) => ({ entity, entityId, why })),
    anchorAt: first.anchorAt,
  }
  const anchorAt = rule.trigger === 'anchor' ? await nextDate(rule.anchor, season, now, reader) : null
  const mails = await writeRuleMails(
    { ...rule, ...marked, groups },
    [person],
    { season, now, anchorAt },
    reader,
  )
  const mail = mails.get(first.address.toLowerCase())
  if (!mail || 'error' in mail) return about('body', mail?.error ?? 'The text can’t be written.')
  return ok({
    to: { address: first.address, name: first.name },
    why: [...new Set(members.map(({ why }) => why))].slice(0, 5),
    written: forAdmins(layOut(withoutUnsubscribe(mail.content), await mailPlace(reader))),
  })
}

/** A preview is read by an admin: the recipient's own links are not in it. */
const forAdmins = (written: WrittenMail): WrittenMail => ({
  ...written,
  text: withoutPersonalLinks(written.text),
  html: withoutPersonalLinks(written.html, config().appUrl),
})

/** A preview's unsubscribe link leads to the preferences: the reader's own would unsubscribe them. */
function withoutUnsubscribe<
  T extends { foot?: { why: string; stop: { label: string; href: string } | null } },
>(content: T): T {
  if (!content.foot?.stop) return content
  const stop = { ...content.foot.stop, href: config().appUrl + href('/preferences') }
  return { ...content, foot: { ...content.foot, stop } }
}

type Groups = Awaited<ReturnType<typeof groupsOfIds>>

async function membersFor(
  groups: Groups,
  question: GroupQuestion,
  record: string,
  reader: Reader,
): Promise<Member[]> {
  if (!record) return groupMembers(groups, question, { limit: 1 }, reader)
  const { people } = await groupPeople(groups, question, { query: record, limit: 1, offset: 0 }, reader)
  const [person] = people
  if (person) return groupMembers(groups, { ...question, addresses: [person.address] }, { limit: 1 }, reader)
  const found = await recordsLike(record, question.season.year, reader)
  if (found.length === 0) return []
  const entityIds = found.map(({ id }) => id)
  const members = await groupMembers(groups, { ...question, entityIds }, { limit: 50 }, reader)
  const matching = members.filter((each) =>
    found.some(({ entity, id }) => entity === each.entity && id === each.entityId),
  )
  const [first] = matching
  return first ? matching.filter(({ address }) => address === first.address) : []
}

/** Records by name: a submission by title or code, an invoice by number, a cart and a studio by its studio. */
async function recordsLike(record: string, year: number, reader: Reader) {
  const pattern = containing(record)
  const [submissions, invoices, studios] = await Promise.all([
    reader
      .selectFrom('submissions')
      .where('year', '=', year)
      .where((eb) => eb.or([eb('title', 'ilike', pattern), eb('code', '=', record.toUpperCase())]))
      .select('id')
      .orderBy('id')
      .limit(50)
      .execute(),
    reader.selectFrom('invoices').where('number', '=', record.toUpperCase()).select('id').limit(5).execute(),
    reader
      .selectFrom('studios')
      .leftJoin('carts', 'carts.studio_id', 'studios.id')
      .where('studios.name', 'ilike', pattern)
      .select(['studios.id', 'carts.id as cartId'])
      .orderBy('studios.id')
      .limit(20)
      .execute(),
  ])
  return [
    ...submissions.map(({ id }) => ({ entity: 'submission' as const, id })),
    ...invoices.map(({ id }) => ({ entity: 'invoice' as const, id })),
    ...studios.map(({ id }) => ({ entity: 'studio' as const, id })),
    ...studios.flatMap(({ cartId }) => (cartId === null ? [] : [{ entity: 'cart' as const, id: cartId }])),
  ]
}

/** The date a text is about: the next one, or the last when none is to come. */
async function nextDate(anchor: string, season: Season, now: Date, reader: Reader): Promise<Date | null> {
  const [configs, deadlines] = await Promise.all([configValuesIn(reader), deadlinesOf(season.year, reader)])
  const dates = seasonAnchors(season, configs, deadlines)
    .filter(({ code }) => code === anchor)
    .map(({ at }) => at)
    .sort((a, b) => a.getTime() - b.getTime())
  return dates.find((at) => at > now) ?? dates.at(-1) ?? null
}

/** An event's text, for the latest mail about such an event. */
async function eventSample(rule: TriedRule, record: string, admin: AdminViewer, reader: Reader) {
  if (!rule.event || !findMailEvent(rule.event)) return about('event', 'Select an event')
  let found = reader
    .selectFrom('mail_messages')
    .where('template', '=', rule.event)
    .where('event_values', 'is not', null)
    .where(eventWithoutConflict(admin, 'mail_messages'))
    .where('resend_of', 'is', null)
  if (record)
    found = found.where((eb) => anyContains(eb, record, ['to_email', 'to_name', 'subject', 'body_text']))
  const message = await found
    .select(['to_email', 'to_name', 'user_id', 'event_values'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!message)
    return about(
      'record',
      record
        ? `No email about this event matches “${record}”`
        : 'This event has not happened yet, so there is no record to preview',
    )
  const to = { email: message.to_email, name: message.to_name, userId: message.user_id }
  const place = await mailPlace(reader)
  // Our own code wrote them in this form when the event happened.
  const own = message.event_values as unknown as MailValues
  try {
    const written = await writeEventText(rule, own, to, rule.replyTo, place, reader)
    return ok({
      to: { address: to.email, name: to.name },
      why: ['this event happened to them last'],
      written: forAdmins(written),
    })
  } catch (error) {
    return about('body', error instanceof Error ? error.message : String(error))
  }
}
