import { createHash } from 'node:crypto'
import { db, transaction, type Reader } from '#db/client.ts'
import { partsOf } from '#app/platform/module.server.ts'
import { ok, refuse, type Refusal } from '#app/platform/outcome.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { prepareBatch } from '../batches.server.ts'
import type { MailPlace } from '../content.ts'
import { mailPlace } from '../place.server.ts'
import { greetableName } from '../plain-text.ts'
import { checkText } from '../text.ts'
import { unsubscribeLink } from '../unsubscribe.server.ts'
import { linkPlaceholder, textPlaceholder, textValue, type MailValues, type Placeholder } from '../values.ts'
import { writeMail } from '../write-mail.ts'
import { directMail, directNews } from './mails.ts'
import type { RecipientSource, Selection } from './recipients.ts'
import { addresseesOf, MAX_RECORDS, reached, type Addressee } from './rules.ts'
import type { DirectMailInput } from './schema.ts'

const COMMON: readonly Placeholder[] = [
  textPlaceholder('person.first_name', 'First name; “there” when it is not known'),
  textPlaceholder('person.name', 'Full name'),
  textPlaceholder('award', 'The award’s name'),
  linkPlaceholder('site.link', 'The award’s site'),
]

/** The placeholders of an email to the people of a source. */
export const placeholdersOf = ({ placeholders }: RecipientSource): Placeholder[] => [
  ...COMMON,
  ...placeholders,
]

/** The source of this name; undefined for an unknown one. */
export const findRecipientSource = (from: string): RecipientSource | undefined =>
  partsOf('recipients').find((source) => source.from === from)

/** The records that are written about, and whether the list has more than can be. */
export async function selectedRecords(source: RecipientSource, selection: Selection, admin: AdminViewer) {
  const ids =
    'ids' in selection
      ? [...new Set(selection.ids)].slice(0, MAX_RECORDS + 1)
      : await source.listed(selection.list, MAX_RECORDS + 1, admin)
  return { ids: ids.slice(0, MAX_RECORDS), beyond: ids.length > MAX_RECORDS }
}

/** The people of these records with what keeps an email from them, and a fingerprint of who they are. */
export async function findAddressees(
  source: RecipientSource,
  ids: readonly number[],
  admin: AdminViewer,
  reader: Reader,
) {
  const rows = ids.length === 0 ? [] : await source.people(ids, admin, reader)
  const addresses = [...new Set(rows.flatMap(({ email }) => (email ? [email] : [])))]
  const suppressions =
    addresses.length === 0
      ? []
      : await reader
          .selectFrom('mail_suppressions')
          .where('address', 'in', addresses)
          .where('lifted_at', 'is', null)
          .select(['address', 'scope', 'reason'])
          .execute()
  const found = addresseesOf(rows, suppressions)
  const shown = found.people.map(({ userId, recordIds, refusals }) => [userId, recordIds, refusals])
  const fingerprint = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 16)
  return { ...found, fingerprint }
}

function textProblems({ subject, body }: DirectMailInput, source: RecipientSource): Refusal | null {
  const problems = checkText({ subject, body }, placeholdersOf(source))
  const fields = Object.fromEntries(Object.entries(problems).filter(([, messages]) => messages.length > 0))
  return Object.keys(fields).length > 0 ? refuse('invalid', 'The text can’t be sent yet.', fields) : null
}

/** What is written to each of these people. */
async function lettersTo(
  people: readonly Addressee[],
  { kind, subject, body }: DirectMailInput,
  source: RecipientSource,
  reader: Reader,
) {
  const valuesOf = await source.values(
    people.flatMap(({ recordIds }) => recordIds),
    reader,
  )
  return people.map(({ email, name, firstName, recordIds }) => {
    const greeted = greetableName(firstName) ?? 'there'
    const values: MailValues = {
      ...valuesOf(recordIds),
      'person.first_name': textValue(greeted),
      'person.name': textValue(greetableName(name) ?? greeted),
    }
    const stop = { label: 'Stop news', href: unsubscribeLink(email, 'news') }
    const params = { text: { subject, body }, values, foot: { why: 'you have an account here', stop } }
    return { params, mail: kind === 'news' ? directNews : directMail }
  })
}

type Letter = Awaited<ReturnType<typeof lettersTo>>[number]

const written = ({ mail, params }: Letter, place: MailPlace) => writeMail<typeof params>(mail, params, place)

/** The letters to all of them, or why the text cannot be written for one of them. */
async function lettersOrRefusal(
  people: readonly Addressee[],
  input: DirectMailInput,
  source: RecipientSource,
  reader: Reader,
) {
  const place = await mailPlace(reader)
  const letters = await lettersTo(people, input, source, reader)
  for (const [at, letter] of letters.entries()) {
    try {
      written(letter, place)
    } catch (error) {
      const name = people[at]?.name ?? ''
      const message = `The text can’t be written to ${name}: ${error instanceof Error ? error.message : String(error)}`
      return refuse('invalid', message, { body: [message] })
    }
  }
  return ok({ letters, place })
}

const SAMPLES = 5
const CHANGED = 'The recipients changed since you opened this page. Check the list, then continue.'

/** What the first readers would get; nothing is stored. */
export async function previewDirectMail(
  input: DirectMailInput,
  source: RecipientSource,
  ids: readonly number[],
  admin: AdminViewer,
) {
  const problems = textProblems(input, source)
  if (problems) return problems
  const { people } = await findAddressees(source, ids, admin, db())
  const to = reached(people, input.kind, input.ticked ? input.to : null)
  const made = await lettersOrRefusal(to, input, source, db())
  if (!made.ok) return made
  const { letters, place } = made.value
  const samples = letters.slice(0, SAMPLES).map((letter, at) => {
    const { subject, text } = written(letter, place)
    return { to: `${to[at]?.name ?? ''} <${to[at]?.email ?? ''}>`, subject, text }
  })
  return ok({ samples, count: to.length })
}

/** Writes the messages into a held batch, which an admin releases or discards; the same form twice prepares one. */
export async function prepareDirectMail(
  input: DirectMailInput,
  source: RecipientSource,
  ids: readonly number[],
  admin: AdminViewer,
  now: Date,
) {
  const problems = textProblems(input, source)
  if (problems) return problems
  return transaction(async (trx) => {
    const { people, fingerprint } = await findAddressees(source, ids, admin, trx)
    if (fingerprint !== input.seen) return refuse('conflict', CHANGED)
    const to = reached(people, input.kind, input.ticked ? input.to : null)
    if (to.length === 0) return refuse('invalid', 'There is no one to send this to.')
    const made = await lettersOrRefusal(to, input, source, trx)
    if (!made.ok) return made
    // Its title is shown to every admin: it says nothing of the text, which may name an entry.
    const title =
      source.from === 'people' ? 'Email to selected people' : `Email to people of ${source.noun.other}`
    const messages = to.flatMap(({ userId, email, name, recordIds }, at) => {
      const letter = made.value.letters[at]
      const [first] = recordIds
      if (!letter || first === undefined) return []
      const records = recordIds.map((entityId) => ({ entity: source.entity, entityId }))
      const about = { entity: source.entity, entityId: first, records }
      return [
        {
          to: { userId, email, name },
          params: letter.params,
          dedupeKey: `direct:${input.key}:${userId}`,
          ...about,
        },
      ]
    })
    const facts = { from: source.from, leftOut: String(people.length - to.length) }
    const batch = { title, entity: 'user', entityId: admin.userId, facts, key: input.key }
    const { batchId } =
      input.kind === 'news'
        ? await prepareBatch({ ...batch, mail: directNews }, messages, admin, now, trx)
        : await prepareBatch({ ...batch, mail: directMail }, messages, admin, now, trx)
    return ok({ batchId, messages: messages.length })
  })
}
