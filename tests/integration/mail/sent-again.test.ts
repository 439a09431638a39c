import { beforeEach, describe, expect, test } from 'vitest'
import { invite as inviteJudge } from '#app/domain/judging/committees/invitations.server.ts'
import { resendMessage, sendMessageAgain } from '#app/domain/mail/resend-message.server.ts'
import { TEXT_CLEARED } from '#app/domain/mail/rules.ts'
import { sendMessage } from '#app/domain/mail/send.server.ts'
import { MailRefused } from '#app/domain/mail/transport.ts'
import { answerLinkRequest, requestNewLink } from '#app/domain/nominees/nominations/new-link.server.ts'
import { resendVerifyLink } from '#app/domain/people/accounts/commands.server.ts'
import { askEmailChange } from '#app/domain/people/accounts/email-change.server.ts'
import {
  answerResetRequest,
  requestPasswordReset,
} from '#app/domain/people/accounts/password-reset.server.ts'
import { inviteAdmin } from '#app/domain/people/admins/invitations.server.ts'
import { invite as inviteToStudio } from '#app/domain/studios/invitations.server.ts'
import { modules } from '#app/modules.server.ts'
import { db, pool } from '#db/client.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { committeeFor, invitee } from '#tests/support/committees.ts'
import { openToThePress, sentCredential } from '#tests/support/credentials.ts'
import { tablesOf } from '#tests/support/database-server.ts'
import { entrant, valueOf } from '#tests/support/entries.ts'
import { letter } from '#tests/support/letters.ts'
import { collecting, deliver } from '#tests/support/mail-rules.ts'
import { announcedAt, nominated } from '#tests/support/nominees.ts'
import { admin, adminViewerOf, member, viewerOf, type Account } from '#tests/support/people.ts'
import { eventGuest, pressEvent } from '#tests/support/press.ts'
import { race } from '#tests/support/race.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { acceptedSponsorship, sentContract } from '#tests/support/sponsors.ts'
import { ordered, orderThatIs, trophySale } from '#tests/support/trophies.ts'

/**
 * Mails that hold a secret, made by the app's own commands and sent by its own sender (decision 151): nothing of the secret is left in the
 * database, and sent again they have a new one.
 */

let ada: Account
beforeEach(async () => {
  ada = await admin()
  await db().updateTable('configs').set({ value: '' }).where('name', '=', 'letter_embargo_until').execute()
})

interface Kind {
  /** Makes what the mail is about, and so the mail. */
  make(): Promise<unknown>
  /** As its messages are stored. */
  template: string
  /** The path that its link opens. */
  opens: RegExp
  /** It is not sent again; a part of the sentence that says so. */
  instead?: string
}

const RENEWED: Readonly<Record<string, Kind>> = {
  nominee: {
    async make() {
      const { people } = await nominated(['Þóra Ægisdóttir'])
      await announcedAt(new Date(now().getTime() - 1000))
      const person = await db()
        .selectFrom('nomination_people')
        .where('id', '=', people[0]?.personId ?? 0)
        .select('email')
        .executeTakeFirstOrThrow()
      await requestNewLink(person.email, now())
      const request = await db().selectFrom('nominee_link_requests').select('id').executeTakeFirstOrThrow()
      await answerLinkRequest(request.id, now())
    },
    template: 'nominee_link',
    opens: /\/content\/letter-to-nominee\?t=[^\s)]+/,
  },
  sponsorship: {
    make: () => acceptedSponsorship(ada),
    template: 'sponsorship_accepted',
    opens: /\/sponsorships\/application\?t=[^\s)]+/,
  },
  contract: {
    make: () => sentContract(ada),
    template: 'contract_sent',
    opens: /\/sponsorships\/contract\/[^\s)]+/,
  },
  invoice: {
    async make() {
      await announcedAt(new Date(now().getTime() - 1000))
      await trophySale()
      await orderThatIs('invoiced', ada)
    },
    template: 'record_invoice',
    opens: /\/sponsorships\/invoice\/[^\s)]+/,
  },
  'trophy-order': {
    async make() {
      await announcedAt(new Date(now().getTime() - 1000))
      await trophySale()
      await ordered()
    },
    template: 'trophy_order_received',
    opens: /\/trophies\/view\?t=[^\s)]+/,
  },
  'media-credential': {
    async make() {
      await openToThePress()
      await sentCredential()
    },
    template: 'credential_received',
    opens: /\/media-credentials\/application\?t=[^\s)]+/,
  },
  'event-guest': {
    async make() {
      const { id } = await pressEvent(ada)
      await eventGuest(id, 'ines@example.org')
    },
    template: 'event_place',
    opens: /\/calendar\/answer\?t=[^\s)]+/,
  },
  'studio-invitation': {
    async make() {
      const owner = await entrant('studio')
      const asked = { studioId: owner.studioId, email: 'dee@example.org', role: 'viewer' as const }
      valueOf(await inviteToStudio(asked, await viewerOf(owner), now()))
    },
    template: 'studio_invitation',
    opens: /\/studios\/invitation\?token=[^\s)]+/,
  },
  'committee-invitation': {
    async make() {
      const { id: committeeId } = await committeeFor(2, ada)
      const judge = { ...invitee('asked@example.org'), committeeId, send: true }
      valueOf(await inviteJudge(judge, await adminViewerOf(ada), now()))
    },
    template: 'judge_invite',
    opens: /\/judges\/invitations\/[^\s)]+/,
  },
}

const INSTEAD: Readonly<Record<string, Kind & { instead: string }>> = {
  'admin-invitation': {
    make: async () =>
      valueOf(
        await inviteAdmin({ email: 'cy@example.org', role: 'reader' }, await adminViewerOf(ada), now()),
      ),
    template: 'admin_invitation',
    opens: /\/admins\/invitation\?token=[^\s)]+/,
    instead: 'from the page of admins',
  },
  password: {
    async make() {
      await requestPasswordReset((await member()).email, now())
      const request = await db().selectFrom('password_reset_requests').select('id').executeTakeFirstOrThrow()
      await answerResetRequest(request.id, now())
    },
    template: 'password_reset',
    opens: /\/password-reset\?token=[^\s)]+/,
    instead: 'They ask for a new one where they sign in.',
  },
  'verify-email': {
    make: async () =>
      valueOf(await resendVerifyLink(await viewerOf(await member({ emailVerifiedAt: null })), now())),
    template: 'verify_email',
    opens: /\/verify-email\?token=[^\s)]+/,
    instead: 'They sign in and ask for a new one.',
  },
  'email-change': {
    async make() {
      const account = await member()
      const asked = { email: 'new@example.org', password: account.password }
      valueOf(await askEmailChange(asked, await viewerOf(account), now()))
    },
    template: 'email_change_link',
    opens: /\/account\/email\?token=[^\s)]+/,
    instead: 'They sign in and ask for the change again.',
  },
}

/** Links that no mail holds, or one that opens nothing of a person. */
const NOT_MAILED: Readonly<Record<string, string>> = {
  calendar: 'its owner sees it on a page',
  door: 'an admin sees it on a page',
  mail_picture: 'it opens a small picture alone, or a drawing where that may not be shown',
  unsubscribe: 'it opens the choice of optional email alone',
}

const KINDS = Object.entries({ ...RENEWED, ...INSTEAD })

const message = (id: number) =>
  db().selectFrom('mail_messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** Makes a mail and sends it. Answers its message as it was before, and the link that it holds. */
async function sent({ make, template, opens }: Kind) {
  await make()
  const mail = (await mails({ template })).at(-1)
  if (!mail) throw new Error(`No mail ${template}`)
  const transport = collecting()
  await deliver(transport)
  return { mail, link: linkIn(transport.sent, mail.message_id, opens) }
}

function linkIn(mailsSent: readonly { messageId: string; text: string }[], messageId: string, opens: RegExp) {
  const [link] = opens.exec(mailsSent.find((each) => each.messageId === messageId)?.text ?? '') ?? []
  if (!link) throw new Error(`No link ${opens} in the mail`)
  return link
}

const secretOf = (link: string) => /[\w-]{20,}\.[\w-]{22}|[\w-]{43,}/.exec(link)?.[0] ?? link

/** Tables with a row that has a text in any column, as a copy of the database has it. */
async function tablesWith(text: string): Promise<string[]> {
  const client = await pool().connect()
  try {
    const found: string[] = []
    for (const table of await tablesOf(client)) {
      const { rowCount } = await client.query(
        `select from "${table}" t where position($1 in t::text) > 0 limit 1`,
        [text],
      )
      if (rowCount) found.push(table)
    }
    return found
  } finally {
    client.release()
  }
}

const outboxPage = (id: number) => `/admin/cron-emails/outbox/${id}`

test('every declared secret link is tried here, or says why no mail holds it', () => {
  const declared = modules.flatMap(({ secretLinks = [] }) => secretLinks).map(({ kind }) => kind)
  const tried = [...KINDS.map(([kind]) => kind), ...Object.keys(NOT_MAILED)]
  expect(tried.toSorted()).toEqual(declared.toSorted())
})

describe.each(KINDS)('a mail with a link of the kind %s', (_, kind) => {
  test('leaves nothing of its secret in the database once a server has taken it', async () => {
    await kind.make()
    const mail = (await mails({ template: kind.template })).at(-1)
    const [link = ''] = kind.opens.exec(mail?.body_text ?? '') ?? []
    // While it waits it is read to be sent; the jobs know only its number.
    expect(await tablesWith(secretOf(link))).toEqual(['mail_messages'])
    const transport = collecting()
    await deliver(transport)
    expect(linkIn(transport.sent, mail?.message_id ?? '', kind.opens)).toBe(link)
    expect(await tablesWith(secretOf(link))).toEqual([])
    const page = await as(ada).get(outboxPage(mail?.id ?? 0))
    expect([page.status, page.heading]).toEqual([200, mail?.subject])
    expect(page.visibleText).toContain(TEXT_CLEARED)
    expect(await problemsOf(page)).toEqual([])
  })
})

describe.each(Object.entries(RENEWED))('a mail with a link of the kind %s, sent again', (_, kind) => {
  test('has a new link that opens, and the one before opens nothing', async () => {
    const { mail, link } = await sent(kind)
    const before = await guest().open(link)
    expect(before.status).toBe(200)
    const desk = as(ada)
    const form = await desk.follow(await desk.get(`${outboxPage(mail.id)}/again`))
    expect(await problemsOf(form)).toEqual([])
    const empty = await desk.submit(form, 'Send with new link', { reason: ' ' })
    expect([empty.status, empty.problems.map((each) => each.message)]).toEqual([422, ['Reason: Required']])
    const answers = await race(2, () => desk.submit(form, 'Send with new link', { reason: 'They lost it' }))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const copies = (await mails()).filter((each) => each.resend_of === mail.id)
    expect(copies).toHaveLength(1)
    const [copy] = copies
    expect(copy).toMatchObject({ to_email: mail.to_email, template: mail.template, sensitive: true })
    expect(
      (await audits({ action: 'mail.written_again' })).map(({ entity_id, after }) => [entity_id, after]),
    ).toEqual([[String(copy?.id), { to: mail.to_email, reason: 'They lost it', resendOf: mail.id }]])
    const transport = collecting()
    await deliver(transport)
    const fresh = linkIn(transport.sent, copy?.message_id ?? '', kind.opens)
    expect(secretOf(fresh)).not.toBe(secretOf(link))
    const page = await guest().open(fresh)
    expect([page.status, page.heading]).toEqual([200, before.heading])
    const over = await guest().open(link)
    expect([over.status === 200, over.heading]).not.toEqual([true, before.heading])
    expect(await tablesWith(secretOf(fresh))).toEqual([])
  })
})

describe.each(Object.entries(INSTEAD))('a mail with a link of the kind %s', (_, kind) => {
  test('is not sent again, and its page says what to do', async () => {
    const { mail } = await sent(kind)
    const desk = as(ada)
    const page = await desk.get(outboxPage(mail.id))
    expect(page.visibleText).toContain(kind.instead)
    expect(page.text).not.toContain(`${outboxPage(mail.id)}/again`)
    expect(page.text).not.toContain('Send message again')
    if (mail.entity !== null) expect(page.visibleText).toContain('Go to the record')
    expect((await desk.get(`${outboxPage(mail.id)}/again`)).status).toBe(404)
    const asked = { reason: 'They lost it', copies: 0, address: mail.to_email }
    expect(await sendMessageAgain(mail.id, asked, await adminViewerOf(ada), now())).toMatchObject({
      code: 'closed',
      message: expect.stringContaining(kind.instead) as string,
    })
    await db().updateTable('mail_messages').set({ status: 'bounced' }).where('id', '=', mail.id).execute()
    expect(await resendMessage(mail.id, await adminViewerOf(ada), now())).toMatchObject({ code: 'conflict' })
  })
})

describe('a mail with a secret that was not delivered', () => {
  const refusing = () => ({ ...collecting(), send: () => Promise.reject(new MailRefused('550 no')) })
  const again = async (id: number) =>
    sendMessageAgain(id, { reason: 'Try it', copies: 0 }, await adminViewerOf(ada), now())

  test('keeps its sealed text until it is sent again with a new link, which decides it', async () => {
    await sentContract(ada)
    const mail = (await mails({ template: 'contract_sent' })).at(-1)
    const id = mail?.id ?? 0
    expect(await sendMessage(id, refusing(), now())).toBe('refused')
    expect((await message(id)).sealed_body).not.toBeNull()
    expect(await resendMessage(id, await adminViewerOf(ada), now())).toMatchObject({ code: 'conflict' })
    valueOf(await again(id))
    expect(await message(id)).toMatchObject({ status: 'bounced', sealed_body: null, cleared_at: now() })
  })

  test('is queued again under its Message-ID where no new link is made for it', async () => {
    await INSTEAD.password?.make()
    const mail = (await mails({ template: 'password_reset' })).at(-1)
    const id = mail?.id ?? 0
    await db().updateTable('mail_messages').set({ status: 'failed' }).where('id', '=', id).execute()
    valueOf(await resendMessage(id, await adminViewerOf(ada), now()))
    const [again = { messageId: '', text: '' }] = await deliver()
    expect(again.messageId).toBe(mail?.message_id)
    expect(again.text).toContain('/password-reset?token=')
  })
})

describe('sent again', () => {
  const again = async (id: number, copies = 0) =>
    valueOf(await sendMessageAgain(id, { reason: 'Asked', copies }, await adminViewerOf(ada), now()))

  test('a mail goes to the address that its record has now, and to no other', async () => {
    const { mail } = await sent(RENEWED.sponsorship as Kind)
    await db()
      .updateTable('sponsorships')
      .set({ contact_email: 'new@example.org' })
      .where('id', '=', mail.entity_id)
      .execute()
    const input = { reason: 'Asked', copies: 0, address: 'else@example.org' }
    const { to } = valueOf(await sendMessageAgain(mail.id, input, await adminViewerOf(ada), now()))
    expect(to).toBe('new@example.org')
    expect((await deliver()).map((each) => each.to.address)).toEqual(['new@example.org'])
  })

  test('a mail whose record has changed since gives the new link alone', async () => {
    const { id } = await acceptedSponsorship(ada)
    const received = (await mails({ template: 'sponsorship_received' })).at(-1)
    await deliver()
    const { messageId } = await again(received?.id ?? 0)
    expect(await message(messageId)).toMatchObject({ template: 'renewed_link', entity_id: id })
    const [fresh] = await deliver()
    expect(fresh?.text).toMatch(/\/sponsorships\/application\?t=/)
    // And that one can be sent again, by what the first was about.
    const next = await again(messageId)
    expect(await message(next.messageId)).toMatchObject({ template: 'renewed_link', resend_of: messageId })
  })

  test('a mail is checked once more before it leaves', async () => {
    const { mail } = await sent(RENEWED.contract as Kind)
    const { messageId } = await again(mail.id)
    await db()
      .updateTable('sponsorship_contracts')
      .set({ state: 'expired' })
      .where('id', '=', mail.entity_id)
      .execute()
    expect(await deliver()).toEqual([])
    expect((await message(messageId)).status).toBe('skipped')
  })

  test('a mail without a secret is a copy word for word, as before', async () => {
    const id = await letter()
    await deliver()
    later({ seconds: 1 })
    const { messageId } = await again(id)
    const [old, copy] = [await message(id), await message(messageId)]
    expect([copy.body_text, copy.body_html, copy.to_email]).toEqual([
      old.body_text,
      old.body_html,
      old.to_email,
    ])
    expect(copy.body_text).not.toBe('')
  })
})
