import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { addEvent, moveEvent } from '#app/domain/press/events/commands.server.ts'
import { answerEvent, leaveEvent } from '#app/domain/press/events/guests.server.ts'
import { addCategory } from '#app/domain/press/newsroom/categories.server.ts'
import { addItem } from '#app/domain/press/newsroom/commands.server.ts'
import { winnersOf } from '#app/domain/press/newsroom/earlier-seasons.server.ts'
import { outcomesOf } from '#app/domain/voting/results/decided.ts'
import { publishedResult } from '#app/domain/voting/results/publication.server.ts'
import { nameNomination } from '#app/domain/press/newsroom/name-nomination.server.ts'
import { makeRenditions } from '#app/domain/press/newsroom/renditions.server.ts'
import { KIND_FILES, slugOf } from '#app/domain/press/newsroom/rules.ts'
import { moveItem, publishDueItems } from '#app/domain/press/newsroom/states.server.ts'
import type { PressReader } from '#app/domain/press/newsroom/visibility.server.ts'
import { receiveFile } from '#app/platform/files/commands.server.ts'
import type { Viewer } from '#app/platform/viewer.ts'
import { db } from '#db/client.ts'
import type { Baseline } from '#db/seed/baseline.ts'
import { eventSeeds, type EventSeed } from '#db/seed/data/events.ts'
import { newsroomCategories, newsroomItems, type ItemSeed } from '#db/seed/data/newsroom.ts'
import { valueOf } from '#db/seed/outcomes.ts'
import { adminsIn, inCast, type Cast } from '#db/seed/people.ts'
import { earlier } from '#db/seed/phases.ts'
import { smallPicture } from '#db/seed/pictures.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
const REEL = path.resolve('db/seed/data/reel.mp4')

/** Who writes of the press: an admin, or the demonstration's journalist. */
function writers(cast: Cast) {
  const [admin, journalist] = [adminsIn(cast).admin, inCast(cast, 'press@example.org')]
  const reading = (by: Viewer): PressReader => ({
    userId: by.userId,
    sees: by === journalist ? 'press' : 'everything',
  })
  return { admin, writer: (byPress?: true) => (byPress ? journalist : admin), reading }
}

/** The newsroom and the events, with items in every state; in a season that is being set up only the categories. */
export async function seedPress(baseline: Baseline, cast: Cast, now: Date): Promise<void> {
  const { callOpens } = baseline.plan.calendar
  const { admin } = writers(cast)
  const categories = new Map<string, number>()
  for (const name of newsroomCategories) {
    const { id } = valueOf(
      await addCategory({ name, slug: slugOf(name) }, admin, earlier(callOpens, now)),
      name,
    )
    categories.set(name, id)
  }
  if (now <= callOpens) return
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'press-'))
  try {
    for (const [index, seed] of newsroomItems.entries())
      await seedItem(seed, {
        index,
        folder,
        baseline,
        cast,
        now,
        categoryId: categories.get(seed.category) ?? 0,
      })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
  await publishDueItems(now)
  for (const seed of eventSeeds) await seedEvent(seed, baseline, cast, now)
}

interface Making {
  index: number
  folder: string
  baseline: Baseline
  cast: Cast
  now: Date
  categoryId: number
}

/** An item with its moment in the calendar. It is scheduled a day before, and never after now. */
async function seedItem(seed: ItemSeed, making: Making): Promise<void> {
  const { baseline, cast, now, categoryId } = making
  const { writer, reading } = writers(cast)
  const by = writer(seed.byPress)
  const [from, days] = seed.out
  const out = new Date((from === 'now' ? now : baseline.plan.calendar[from]).getTime() + days * DAY_MS)
  const at = earlier(new Date(out.getTime() - DAY_MS), new Date(now.getTime() - HOUR_MS))
  const input = {
    ...{ title: seed.title, categoryId, kind: seed.kind, summary: seed.summary ?? '', body: seed.body ?? '' },
    ...{ link: seed.link ?? null, alt: seed.picture?.[0] ?? '', credit: seed.picture?.[1] ?? '' },
    ...{ about: seed.about ?? 'general', publishAt: out },
    embargoUntil: seed.embargo === undefined ? null : new Date(out.getTime() + seed.embargo * DAY_MS),
    ...{ shareUnderEmbargo: seed.share ?? false, isPublic: !seed.hidden, tellPress: seed.tell ?? false },
  }
  const file = await fileFor(seed, making, by, at)
  const { id } = valueOf(await addItem(input, file, by, at), seed.title)
  if (file && seed.picture) await makeRenditions(file.fileId, at)
  if (seed.names !== undefined) await nameOne(id, seed.names, making, at)
  if (seed.becomes === 'draft') return
  valueOf(await moveItem(id, 'publish', by, reading(by), at), seed.title)
  if (seed.becomes === 'archived')
    valueOf(await moveItem(id, 'archive', by, reading(by), earlier(out, now)), seed.title)
}

/** Names the nomination at a place of the season's list, or the first winner, if there is one yet. */
async function nameOne(
  itemId: number,
  which: number | 'winner',
  { baseline, cast, now }: Making,
  at: Date,
): Promise<void> {
  const id =
    which === 'winner' ? await firstWinner(baseline.year, now) : await nominationAt(baseline.year, which)
  if (id === undefined) return
  const { admin } = writers(cast)
  const naming = { by: admin, admin, reading: { userId: admin.userId, sees: 'everything' } } as const
  valueOf(await nameNomination(itemId, id, naming, at), `nominee of item ${itemId}`)
}

async function firstWinner(year: number, now: Date): Promise<number | undefined> {
  const published = await publishedResult(year, now)
  return published ? outcomesOf(published.artefact, published.decided).flatMap(winnersOf)[0] : undefined
}

async function nominationAt(year: number, place: number): Promise<number | undefined> {
  const row = await db()
    .selectFrom('nominations')
    .where('year', '=', year)
    .where('status', 'in', ['confirmed', 'announced'])
    .orderBy('category_id')
    .orderBy('id')
    .select('id')
    .limit(1)
    .offset(place)
    .executeTakeFirst()
  return row?.id
}

async function fileFor(seed: ItemSeed, { index, folder }: Making, by: Viewer, at: Date) {
  if (!seed.picture && !seed.file) return null
  const made = path.join(folder, String(index))
  // A picture of a work can become the head of a page.
  if (seed.picture)
    await fs.writeFile(made, await smallPicture(index, seed.names === undefined ? 640 : 1_280))
  if (seed.file === 'pdf') await fs.writeFile(made, onePage([seed.title, seed.summary ?? '']))
  const { fileId, mime } = valueOf(
    await receiveFile(
      {
        ...{
          tempPath: seed.file === 'film' ? REEL : made,
          originalName: seed.title,
          accept: KIND_FILES[seed.kind],
        },
        ...{ ownerId: by.userId, studioId: null, purpose: 'press', maxBytes: 1_000_000 },
      },
      at,
    ),
    seed.title,
  )
  return { fileId, mime }
}

/** A PDF of one page with a few lines of text; letters outside of Latin are left out. */
export function onePage(lines: readonly string[]): Buffer {
  const text = lines
    .map((line) => line.replaceAll('’', "'").replace(/[^ -~]|[()\\]/g, ''))
    .map((line, index) => `/F1 ${index === 0 ? 24 : 12} Tf (${line}) Tj 0 -32 Td`)
    .join(' ')
  const stream = `BT 72 700 Td ${text} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const end = `trailer<</Root 1 0 R/Size ${objects.length + 1}>>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(`${pdf}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}${end}`)
}

/** An event, announced with the call, with its guests' answers before it begins. */
async function seedEvent(seed: EventSeed, { plan }: Baseline, cast: Cast, now: Date): Promise<void> {
  const { writer, reading } = writers(cast)
  const by = writer(seed.byPress)
  const [from, hours] = seed.starts
  const startsAt = new Date(plan.calendar[from].getTime() + hours * HOUR_MS)
  const at = earlier(new Date(plan.calendar.callOpens.getTime() + DAY_MS), now)
  const input = {
    ...{
      title: seed.title,
      summary: seed.summary,
      timezone: seed.timezone ?? plan.zone,
      audience: seed.audience,
    },
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + seed.hours * HOUR_MS) },
    ...{ venue: seed.venue ?? '', address: seed.address ?? '', onlineUrl: seed.onlineUrl ?? null },
    ...{ takesGuests: !seed.takesNoGuests, capacity: seed.capacity ?? null },
  }
  const state = seed.becomes === 'draft' ? 'draft' : 'published'
  const { id } = valueOf(await addEvent(input, state, by, at), seed.title)
  const answered = earlier(new Date(startsAt.getTime() - DAY_MS), now)
  for (const [wish, guests] of [
    ['attend', seed.guests ?? []],
    ['follow', seed.followers ?? []],
  ] as const)
    for (const [name, email] of guests) {
      const actor = cast.get(email) ?? { userId: null, requestId: 'seed' }
      valueOf(await answerEvent(id, { name, email }, wish, actor, answered), `${email} at ${seed.title}`)
    }
  const leaving = seed.left ?? []
  if (leaving.length > 0) {
    const gone = await db()
      .selectFrom('event_guests')
      .where('event_id', '=', id)
      .where('email', 'in', leaving)
      .select('id')
      .execute()
    for (const guest of gone)
      valueOf(await leaveEvent(guest.id, { userId: null, requestId: 'seed' }, answered), seed.title)
  }
  if (typeof seed.becomes === 'object')
    valueOf(await moveEvent(id, 'cancel', seed.becomes.cancelled, by, reading(by), answered), seed.title)
}
