import { randomUUID } from 'node:crypto'
import { config } from '#app/config.server.ts'
import type { MailPlace, MailTemplate } from '#app/domain/mail/content.ts'
import { mailPlace, mailSender } from '#app/domain/mail/place.server.ts'
import type { MailTransport } from '#app/domain/mail/transport.ts'
import { transportOfSettings } from '#app/domain/mail/transports/transport-of-settings.ts'
import { writeMail } from '#app/domain/mail/write-mail.ts'
import { log } from '#app/log.server.ts'
import { db } from '#db/client.ts'
import type { AlarmParams } from './mails/alarm-mails.ts'

interface Told {
  email: string
  name: string
  firstName: string
}

/** Whom to tell and how the award is called, as last read: they are wanted most while the database is away. */
let known: { admins: Told[]; place: MailPlace } | undefined

const MAX_ADMINS = 100

/** Reads whom to tell; to be called while the database answers. */
export async function learnWhomToTell(): Promise<void> {
  const [admins, place] = await Promise.all([
    db()
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('email_verified_at', 'is not', null)
      .select(['email', 'first_name', 'last_name'])
      .orderBy('id')
      .limit(MAX_ADMINS)
      .execute(),
    mailPlace(db()),
  ])
  known = {
    place,
    admins: admins.map(({ email, first_name, last_name }) => ({
      email,
      name: `${first_name} ${last_name}`.trim(),
      firstName: first_name,
    })),
  }
}

/**
 * Writes to the admins, or to the addresses of ALERT_TO, by this process itself: neither a row nor the worker is needed. Answers
 * whether the mail server took it for one of them at least.
 */
export async function tellAdmins(
  mail: MailTemplate<AlarmParams>,
  faults: readonly string[],
  now: Date,
): Promise<boolean> {
  const { alertTo, appUrl } = config()
  const readers = alertTo.length > 0 ? alertTo.map(asReader) : (known?.admins ?? [])
  const place = known?.place ?? { award: mailSender().name, appUrl }
  const transport = transportOfSettings(config(), 1)
  try {
    const taken = await Promise.all(
      readers.map((reader) => send(mail, { reader, place, faults }, transport, now)),
    )
    if (!taken.includes(true)) log.error({ faults }, 'a fault could be told to no admin')
    return taken.includes(true)
  } finally {
    await transport.close()
  }
}

const asReader = (email: string): Told => ({ email, name: '', firstName: '' })

async function send(
  mail: MailTemplate<AlarmParams>,
  { reader, place, faults }: { reader: Told; place: MailPlace; faults: readonly string[] },
  transport: MailTransport,
  now: Date,
): Promise<boolean> {
  try {
    const written = writeMail(mail, { firstName: reader.firstName, faults }, place)
    await transport.send({
      ...written,
      messageId: `<alarm-${randomUUID()}@${new URL(place.appUrl).hostname}>`,
      from: mailSender(),
      to: { name: reader.name, address: reader.email },
      ...{ replyTo: null, unsubscribe: null, date: now, attachments: [] },
    })
    return true
  } catch (error) {
    log.error({ err: error }, 'a fault could not be told to an admin')
    return false
  }
}
