import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { db } from '#db/client.ts'
import { config } from '#app/config.server.ts'
import { takeFeedback, type FeedbackEvent } from './feedback.server.ts'
import { beginsMail, mailsIn } from './mbox.ts'
import { readReport } from './reports.ts'

/** Reports are short; anything longer is ordinary mail. */
const MAX_BYTES = 2_000_000
/** Bytes of an mbox file, and files of a Maildir, read at a time. */
const CHUNK_BYTES = 16_000_000
const MAX_FILES = 500
const MAILDIR = ['new', 'cur'] as const

/** How far this process has read, which only saves work: the database knows each report by its content. */
interface Progress {
  inode: number
  offset: number
  /** The file's size at the last read: its last mail may still be growing. */
  size: number
  /** Maildir files that were read. */
  files: Set<string>
}
const progress = new Map<string, Progress>()

/**
 * Reads the new reports in the bounce mailbox, an mbox file or a Maildir, without changing it. A report counts once,
 * whatever a mail program does to the mailbox. Answers how many were new.
 */
export async function readBounceMailbox(now: Date, place = config().mail.bounceMailbox): Promise<number> {
  if (!place) return 0
  const found = await fs.stat(place).catch((error: NodeJS.ErrnoException) => {
    // Mail servers make it with the first mail.
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return 0
  const known = progress.get(place) ?? { inode: 0, offset: 0, size: -1, files: new Set<string>() }
  progress.set(place, known)
  return found.isDirectory()
    ? readMaildir(place, known, now)
    : readMbox(place, { inode: found.ino, size: found.size }, known, now)
}

const EXPECTED =
  'Set MAIL_BOUNCE_MAILBOX to an mbox file or to a Maildir, the folder that contains “new” and “cur”.'

/** Why the bounce mailbox cannot be read, and what to do; `null` when it can be read, or none is set. */
export async function mailboxTrouble(place = config().mail.bounceMailbox): Promise<string | null> {
  if (!place) return null
  const problem = (what: string) => `Bounces can’t be read: ${place} ${what}`
  try {
    const found = await fs.stat(place)
    if (found.isDirectory()) {
      const names = await fs.readdir(place)
      if (!MAILDIR.every((folder) => names.includes(folder))) return problem(`is not a Maildir. ${EXPECTED}`)
      for (const folder of MAILDIR) await fs.readdir(path.join(place, folder))
      return null
    }
    const file = await fs.open(place)
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0)
      return bytesRead === 0 || beginsMail(buffer.subarray(0, bytesRead))
        ? null
        : problem(`is not an mbox file, which begins with “From ”. ${EXPECTED}`)
    } finally {
      await file.close()
    }
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    // Mail servers make it with the first mail.
    if (code === 'ENOENT') return null
    return problem(`can’t be opened (${code}). Give the user of the web process and the worker read access.`)
  }
}

/** Reads the mailboxes from their beginning again, as a new process does. */
export function forgetMailboxProgress(): void {
  progress.clear()
}

async function readMbox(
  place: string,
  { inode, size }: { inode: number; size: number },
  known: Progress,
  now: Date,
): Promise<number> {
  // Another file, or one that was emptied: from the beginning.
  if (known.inode !== inode || size < known.offset) Object.assign(known, { inode, offset: 0, size: -1 })
  const settled = known.size === size
  known.size = size
  if (known.offset === size) return 0
  const file = await fs.open(place)
  try {
    const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - known.offset))
    const { bytesRead } = await file.read(chunk, 0, chunk.length, known.offset)
    if (known.offset > 0 && !beginsMail(chunk)) {
      // A mail program has rewritten the file, so the offset is no longer valid.
      Object.assign(known, { offset: 0, size: -1 })
      return 0
    }
    const whole = known.offset + bytesRead === size
    const { mails, end } = mailsIn(chunk.subarray(0, bytesRead), { last: whole && settled })
    const count = await takeAll(mails, now)
    // A mail longer than a chunk is skipped in pieces.
    known.offset += end === 0 && bytesRead === CHUNK_BYTES ? bytesRead : end
    return count
  } finally {
    await file.close()
  }
}

async function readMaildir(place: string, known: Progress, now: Date): Promise<number> {
  const names = await Promise.all(
    MAILDIR.map(async (folder) =>
      (await fs.readdir(path.join(place, folder))).map((name) => path.join(folder, name)),
    ),
  )
  // A mail that was read moves to the other folder and gets flags at its end.
  const idOf = (name: string) => path.basename(name).split(':2,', 1).join('')
  const present = names.flat()
  const fresh = present.filter((name) => !known.files.has(idOf(name))).slice(0, MAX_FILES)
  let count = 0
  for (const name of fresh) {
    const raw = await fs.readFile(path.join(place, name)).catch(() => null)
    // Moved since it was listed: it is read under its other name.
    if (!raw) continue
    count += await takeAll([raw], now)
    known.files.add(idOf(name))
  }
  known.files = new Set(present.map(idOf).filter((id) => known.files.has(id)))
  return count
}

/** Records the reports that are new; one that cannot be read is recorded as unreadable. */
async function takeAll(mails: readonly Buffer[], now: Date): Promise<number> {
  let count = 0
  for (let at = 0; at < mails.length; at += 200) {
    const page = mails.slice(at, at + 200).map((raw) => ({ raw, key: contentKey(raw) }))
    const known = await db()
      .selectFrom('mail_feedback')
      .select('event_key')
      .where(
        'event_key',
        'in',
        page.map(({ key }) => `${key}:0`),
      )
      .execute()
    const taken = new Set(known.map((row) => row.event_key))
    for (const { raw, key } of page) {
      if (taken.has(`${key}:0`)) continue
      const events = await eventsIn(raw, key)
      for (const event of events) if ((await takeFeedback(event, 'mailbox', now)) === 'taken') count += 1
    }
  }
  return count
}

async function eventsIn(raw: Buffer, key: string): Promise<FeedbackEvent[]> {
  const nothing = { address: null, messageIds: [], addressAtFault: false }
  const kept = (detail: string): FeedbackEvent[] => [
    { key: `${key}:0`, kind: 'unreadable', detail, ...nothing },
  ]
  if (raw.length > MAX_BYTES) return kept(`Longer than any report: ${raw.length} bytes.`)
  const reading = await readReport(raw)
  if ('unreadable' in reading) return kept(reading.unreadable)
  const { reports, messageIds } = reading
  return reports
    .slice(0, 20)
    .map((report, index): FeedbackEvent => ({ key: `${key}:${index}`, messageIds, ...report }))
}

/** A key of a mail's content that ignores line ends and what mail programs add to the header. */
function contentKey(raw: Buffer): string {
  const text = raw.toString('latin1').replaceAll('\r\n', '\n')
  const end = text.indexOf('\n\n')
  const head = end < 0 ? text : text.slice(0, end)
  const quiet = head.replace(
    /^(?:status|x-status|x-keywords|x-uid|content-length|lines):.*(?:\n[ \t].*)*\n?/gim,
    '',
  )
  const body = end < 0 ? '' : text.slice(end).trimEnd()
  return `mail:${createHash('sha256').update(`${quiet.trimEnd()}${body}`, 'latin1').digest('hex')}`
}
