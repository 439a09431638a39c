import sharp from 'sharp'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { addCategory } from '#app/domain/press/newsroom/categories.server.ts'
import { addItem } from '#app/domain/press/newsroom/commands.server.ts'
import { makeRenditions } from '#app/domain/press/newsroom/renditions.server.ts'
import type { ItemInput } from '#app/domain/press/newsroom/schema.ts'
import { moveItem, type ItemAction } from '#app/domain/press/newsroom/states.server.ts'
import { addEvent } from '#app/domain/press/events/commands.server.ts'
import { answerEvent } from '#app/domain/press/events/guests.server.ts'
import type { EventInput } from '#app/domain/press/events/schema.ts'
import type { PressReader } from '#app/domain/press/newsroom/visibility.server.ts'
import { receiveFile } from '#app/platform/files/commands.server.ts'
import type { FileKind } from '#app/platform/files/rules.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'

let made = 0

export async function pressCategory(by: Account, name = `Press kit ${(made += 1)}`): Promise<number> {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return valueOf(await addCategory({ name, slug }, await adminViewerOf(by), now())).id
}

const readerOf = (by: Account, isAdmin: boolean): PressReader => ({
  userId: by.userId,
  sees: isAdmin ? 'everything' : 'press',
})

/** A picture of one colour, whose colour tells it from others. */
export const picture = (colour = '#ffc500', width = 600) =>
  sharp({ create: { width, height: Math.round(width / 2), channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

/** Stores an upload for the newsroom, as its form does. */
export async function pressUpload(by: Account, content: Buffer, accept: readonly FileKind[]) {
  const tempPath = path.join(os.tmpdir(), randomUUID())
  await fs.writeFile(tempPath, content)
  try {
    const { fileId, mime } = valueOf(
      await receiveFile(
        {
          ...{ tempPath, accept, originalName: 'upload.jpg', ownerId: by.userId, studioId: null },
          ...{ purpose: 'press', maxBytes: 10_000_000 },
        },
        now(),
      ),
    )
    return { fileId, mime }
  } finally {
    await fs.rm(tempPath, { force: true })
  }
}

export const itemInput = (more: Partial<ItemInput> & { categoryId: number }): ItemInput => ({
  ...{
    title: `Press item ${(made += 1)}`,
    kind: 'release',
    summary: 'In short.',
    body: 'The whole **story**.',
  },
  ...{ link: null, alt: '', credit: '', about: 'general', publishAt: null, embargoUntil: null },
  ...{ shareUnderEmbargo: false, isPublic: true, tellPress: false },
  ...more,
})

interface MadeItem {
  by: Account
  /** Acts as an admin. */
  isAdmin?: boolean
  /** The item gets this picture, with its sizes. */
  content?: Buffer
  then?: ItemAction
}

/** An item of the newsroom: a draft, or published or scheduled. */
export async function pressItem(input: ItemInput, { by, isAdmin = true, content, then }: MadeItem) {
  const viewer = isAdmin ? await adminViewerOf(by) : await viewerOf(by)
  const file = content ? await pressUpload(by, content, ['jpeg', 'pdf']) : null
  const { id } = valueOf(await addItem(input, file, viewer, now()))
  if (file) await makeRenditions(file.fileId, now())
  if (then) valueOf(await moveItem(id, then, viewer, readerOf(by, isAdmin), now()))
  const { public_id: publicId } = await db()
    .selectFrom('press_items')
    .where('id', '=', id)
    .select('public_id')
    .executeTakeFirstOrThrow()
  return { id, publicId, fileId: file?.fileId ?? null }
}

const HOUR_MS = 60 * 60_000

export const eventInput = (more: Partial<EventInput> = {}): EventInput => ({
  ...{
    title: `Press day ${(made += 1)}`,
    summary: '',
    timezone: 'Europe/Paris',
    venue: 'Palace Hotel',
    address: '',
  },
  startsAt: new Date(now().getTime() + 48 * HOUR_MS),
  endsAt: new Date(now().getTime() + 50 * HOUR_MS),
  ...{ onlineUrl: null, audience: 'public', takesGuests: true, capacity: null },
  ...more,
})

export async function pressEvent(
  by: Account,
  more: Partial<EventInput> = {},
  state: 'draft' | 'published' = 'published',
) {
  const viewer = await viewerOf(by)
  return valueOf(await addEvent(eventInput(more), state, viewer, now()))
}

/** A guest's answer, and its number. */
export async function eventGuest(eventId: number, email: string, wish: 'attend' | 'follow' = 'attend') {
  const nobody = { userId: null, requestId: null }
  valueOf(await answerEvent(eventId, { name: 'Ines Quell', email }, wish, nobody, now()))
  const { id } = await db()
    .selectFrom('event_guests')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}
