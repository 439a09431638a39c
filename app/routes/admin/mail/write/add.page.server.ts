import { randomUUID } from 'node:crypto'
import {
  findAddressees,
  findRecipientSource,
  placeholdersOf,
  selectedRecords,
} from '#app/domain/mail/direct/prepare.server.ts'
import { DIRECT_KINDS, MAX_TICKED, reached } from '#app/domain/mail/direct/rules.ts'
import { orNotFound } from '#app/http/errors.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { sentenceCase } from '#app/ui/format/sentence-case.ts'
import { countText } from '#app/ui/format/plural.ts'
import { db } from '#db/client.ts'

const MAX_LIST_LENGTH = 2_000

/** Whom the address asks to write to: the records by `id`, or all of a list. */
export async function askedRecipients(admin: AdminViewer, request: Request) {
  const params = new URL(request.url).searchParams
  const source = orNotFound(findRecipientSource(params.get('from') ?? 'people'), request)
  const list = (params.get('list') ?? '').slice(0, MAX_LIST_LENGTH)
  const ids = params.getAll('id').flatMap((text) => (/^[1-9]\d{0,14}$/.test(text) ? [Number(text)] : []))
  const selection = params.get('all') === '1' ? { list: new URLSearchParams(list) } : { ids }
  return { source, list, ...(await selectedRecords(source, selection, admin)) }
}

/** The page on which an admin writes to these people. */
export async function writePage(admin: AdminViewer, request: Request) {
  const { source, list, ids, beyond } = await askedRecipients(admin, request)
  const { people, without, fingerprint } = beyond
    ? { people: [], without: [], fingerprint: '' }
    : await findAddressees(source, ids, admin, db())
  const ticks = people.length <= MAX_TICKED
  const [service = 0, news = 0] = DIRECT_KINDS.map((kind) => reached(people, kind, null).length)
  return {
    people,
    without,
    beyond,
    records: countText(ids.length, source.noun.one, source.noun.other),
    who: source.who,
    seen: fingerprint,
    key: randomUUID(),
    ticks,
    counts: { service, news },
    placeholders: [{ title: sentenceCase(source.noun.other), placeholders: placeholdersOf(source) }],
    back: source.back(list),
    backLabel: sentenceCase(source.noun.other),
    initial: {
      kind: 'service',
      body: 'Hello {{person.first_name}},\n\n',
      to: people.map(({ userId }) => String(userId)),
    },
  }
}
