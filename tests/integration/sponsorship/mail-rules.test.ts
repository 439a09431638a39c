import { beforeEach, describe, expect, test } from 'vitest'
import { findMailEvent } from '#app/domain/cron-emails/rules/events.server.ts'
import { signContract } from '#app/domain/sponsorship/contracts/sign.server.ts'
import { fallDue, remindSponsors } from '#app/domain/sponsorship/obligations/reminders.server.ts'
import { db } from '#db/client.ts'
import { reviewed, sponsorshipWith, uploaded } from '#tests/support/artwork.ts'
import { PDFS } from '#tests/support/artwork-files.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { mailRule } from '#tests/support/mail-rules.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import {
  contact,
  contractOf,
  executedContract,
  FROM,
  sentContract,
  signedContract,
  signing,
  sponsorPackage,
} from '#tests/support/sponsors.ts'

let ada: Account
let ben: Account
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
})

interface Occasion {
  /** The event, which is its mail. */
  event: string
  /** Lets it happen once; answers the contact's address. */
  happens: () => Promise<string>
  /** What it has beside its text. */
  attached?: string
}

const emailOf = async (id: number) =>
  (
    await db()
      .selectFrom('sponsorships')
      .where('id', '=', id)
      .select('contact_email')
      .executeTakeFirstOrThrow()
  ).contact_email

/** Artwork of a sponsor that a step follows. */
async function artwork(bytes: Buffer, then?: (id: number) => Promise<unknown>): Promise<string> {
  const { id } = await sponsorshipWith(ada)
  const version = await uploaded(id, 'artwork', bytes, 'half.pdf')
  await then?.(version)
  return emailOf(id)
}

async function tasksDue(): Promise<string> {
  const { revisionId } = await sponsorPackage(ada, {
    places: null,
    benefits: [{ what: 'Names of your guests', from: 'sponsor', due: '2027-04-15' }],
  })
  const { email } = await executedContract(ada, ben, { revisionId })
  setNow('2027-04-13T12:00:00Z')
  await fallDue(now())
  await remindSponsors(now())
  // The clock comes by again on the same day.
  await remindSponsors(now())
  return email
}

const OCCASIONS: readonly Occasion[] = [
  { event: 'contract_sent', happens: async () => (await sentContract(ada)).email },
  {
    event: 'contract_signed',
    attached: 'signature',
    async happens() {
      const { id, email } = await signedContract(ada)
      const again = await contractOf(id)
      expect(await signContract(again.id, signing(again), contact, FROM, now())).toMatchObject({ ok: false })
      return email
    },
  },
  {
    event: 'contract_executed',
    attached: 'contract',
    happens: async () => (await executedContract(ada, ben)).email,
  },
  { event: 'sponsor_tasks_due', happens: tasksDue },
  { event: 'sponsor_artwork_checked', happens: async () => artwork(await PDFS.right()) },
  { event: 'sponsor_artwork_failed', happens: async () => artwork(await PDFS.wrongSize()) },
  {
    event: 'sponsor_artwork_approved',
    happens: async () =>
      artwork(await PDFS.right(), async (id) => {
        valueOf(await reviewed(id, ada))
        expect(await reviewed(id, ben)).toMatchObject({ ok: false })
      }),
  },
  {
    event: 'sponsor_artwork_changes',
    happens: async () =>
      artwork(await PDFS.right(), async (id) =>
        valueOf(await reviewed(id, ada, 'request_changes', 'Another word')),
      ),
  },
]

/** A rule that uses all that the event offers. */
async function ruleOf(event: string, status: 'active' | 'paused'): Promise<number> {
  const { placeholders } = findMailEvent(event) ?? { placeholders: [] }
  expect(placeholders.length).toBeGreaterThan(0)
  const lines = placeholders.map(({ name, kind }) =>
    kind === 'link' ? `[Open it]({{${name}}})` : `{{${name}}}`,
  )
  return mailRule({
    ...{ trigger: 'event', event, class: 'service', status, groups: [] },
    subject: 'In words of our own',
    body: ['Dear {{person.name}},', 'A rule wrote this.', ...lines].join('\n\n'),
  })
}

describe.each(OCCASIONS)('$event', ({ event, happens, attached }) => {
  const attachments = attached ? [{ document: attached }] : []

  test('is written once, by the rule that is on', async () => {
    const rule = await ruleOf(event, 'active')
    const email = await happens()
    const [mail, ...more] = await mails({ template: event })
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_email: email, cron_email_id: rule, rule_version: 1 })
    expect(mail?.attachments ?? []).toMatchObject(attachments)
    expect(mail?.subject).toContain('In words of our own')
    expect(mail?.body_text).toContain('Dear Ines Quell')
    expect(mail?.body_text).toContain('A rule wrote this.')
    expect(mail?.body_text).not.toContain('{{')
    expect(mail?.body_text).toMatch(/https?:\/\/\S+\/sponsorships\//)
  })

  test('has the product’s own words, once, while its rule is off', async () => {
    await ruleOf(event, 'paused')
    const email = await happens()
    const [mail, ...more] = await mails({ template: event })
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to_email: email, cron_email_id: null })
    expect(mail?.attachments ?? []).toMatchObject(attachments)
    expect(mail?.body_text).not.toContain('A rule wrote this.')
    expect(
      await db().selectFrom('mail_messages').where('cron_email_id', 'is not', null).select('id').execute(),
    ).toEqual([])
  })
})
