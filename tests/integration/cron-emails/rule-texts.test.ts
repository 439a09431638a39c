import { beforeEach, describe, expect, test } from 'vitest'
import { findAudience } from '#app/domain/cron-emails/audiences/registry.server.ts'
import { EVERYBODY } from '#app/domain/cron-emails/audiences/groups.ts'
import {
  placeholdersFor,
  writeRuleMails,
  type RulePerson,
  type RuleText,
} from '#app/domain/cron-emails/rules/write-mails.server.ts'
import { checkText } from '#app/domain/mail/text.ts'
import { readUnsubscribeToken } from '#app/domain/mail/unsubscribe.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, inCart, invoice, type Entrant } from '#tests/support/entries.ts'
import { member } from '#tests/support/people.ts'
import { countQueries } from '#tests/support/queries.ts'

let who: Entrant
beforeEach(async () => {
  who = await entrant('studio', { account: await member({ firstName: 'Zoë', lastName: 'Aldén' }) })
})

const rule = (more: Partial<RuleText> = {}): RuleText => ({
  class: 'reminder',
  trigger: 'anchor',
  subject: '{{drafts.titles}} until {{when}}',
  body: 'Hello {{person.first_name}},\n\n{{drafts.count}} in {{award}}:\n\n{{drafts.list}}\n\n{{drafts.saving}}\n\nThe call closes {{when}}: {{time_left}}.\n\n[See them]({{drafts.link}})\n\nAnswers go to {{answer_to}}.',
  replyTo: null,
  groups: [{ audience: 'drafts' }],
  ...more,
})

async function readers(audience = 'drafts'): Promise<RulePerson[]> {
  const question = { season: await currentSeason(), now: now(), filter: EVERYBODY }
  const found = await findAudience(audience).members(question, { limit: 100 }, db())
  const people = new Map<string, RulePerson>()
  for (const { address, name, timezone, entity, entityId, why } of found) {
    const before = people.get(address)?.records ?? []
    people.set(address, { address, name, timezone, records: [...before, { entity, entityId, why }] })
  }
  return [...people.values()]
}

async function write(text: RuleText, people: readonly RulePerson[]) {
  const moment = { season: await currentSeason(), now: now(), anchorAt: new Date('2027-03-13T01:00:00Z') }
  return writeRuleMails(text, people, moment, db())
}

describe('a rule’s email', () => {
  test('is about the reader’s records, in their time zone, with the reason and how to stop', async () => {
    const id = await draft(who, { title: 'Tin Lanterns' })
    await draft(who, { title: 'Gulls' })
    await draft(await entrant(), { title: 'Somebody else’s' })
    await db().updateTable('users').set({ timezone: 'Europe/Berlin' }).where('id', '=', who.userId).execute()
    const text = rule()
    expect(checkText(text, placeholdersFor(text))).toEqual({ subject: [], body: [] })
    const mails = await write(text, await readers())
    expect(mails.size).toBe(2)
    const mail = mails.get(who.email.toLowerCase())
    if (!mail || 'error' in mail) throw new Error(mail?.error ?? 'no mail')
    const when = 'Fri 12 Mar 2027, 17:00 Los Angeles (Sat 13 Mar, 02:00 your time)'
    expect(mail.ok.subject).toBe(`Pegbar Awards: “Tin Lanterns” and 1 more until ${when}`)
    expect(mail.ok.text).toContain('Hello Zoë,')
    expect(mail.ok.text).toContain('2 drafts in Pegbar Awards:')
    expect(mail.ok.text).toMatch(
      new RegExp(`- Tin Lanterns · .+, \\d+ % complete \\(http\\S+/submissions/edit/${id}\\)`),
    )
    expect(mail.ok.text).not.toContain('Somebody else')
    expect(mail.ok.text).toContain(`The call closes ${when}: 2 days 7 hours left.`)
    expect(mail.ok.text).toMatch(
      /You get this because draft “Tin Lanterns” \(.+\) was last changed on Wed 10 Mar 2027, and 1 more\./,
    )
    const token = /unsubscribe\/([\w-]+)/.exec(mail.ok.text)?.[1] ?? ''
    expect(readUnsubscribeToken(token)).toEqual({ address: who.email.toLowerCase(), scope: 'reminder' })
    expect(mail.ok.html).toContain('lang="en"')
    expect(mail.ok.html).not.toMatch(/<img|\{\{/)
    expect(mail.content.foot?.stop?.label).toBe('Stop reminders')
  })

  test('of class service has no unsubscribe link, and news its own', async () => {
    await draft(who)
    const [service, news] = [
      await write(rule({ class: 'service' }), await readers()),
      await write(rule({ class: 'news' }), await readers()),
    ]
    const [mail, other] = [service.get(who.email), news.get(who.email)]
    if (!mail || 'error' in mail || !other || 'error' in other) throw new Error('not written')
    expect(mail.ok.text).not.toContain('unsubscribe')
    expect(mail.content.foot).toBeUndefined()
    expect(other.ok.text).toContain('Stop news: ')
  })

  test('that cannot be written for one person is written for the others', async () => {
    await draft(who)
    const other = await entrant()
    await draft(other)
    const people = await readers()
    const broken = people.map((person) =>
      person.address === who.email ? { ...person, records: [] } : person,
    )
    const mails = await write(rule(), broken)
    expect(mails.get(who.email)).toEqual({
      error: expect.stringContaining('Nothing is known for {{drafts.count}}') as string,
    })
    expect(mails.get(other.email)).toHaveProperty('ok')
  })

  test('does not greet with a name that looks like an address', async () => {
    const sly = await entrant('studio', { account: await member({ firstName: 'evil.example/pay' }) })
    await draft(sly)
    const mail = (await write(rule(), await readers())).get(sly.email)
    if (!mail || 'error' in mail) throw new Error('not written')
    expect(mail.ok.text).toContain('Hello there,')
  })

  test('needs the same number of queries for many as for one', async () => {
    await draft(who)
    const one = await readers()
    await write(rule(), one)
    const alone = await countQueries(() => write(rule(), one))
    for (let index = 0; index < 5; index += 1) await draft(await entrant())
    const many = await readers()
    expect(many).toHaveLength(6)
    expect(await countQueries(() => write(rule(), many))).toBe(alone)
  })
})

describe('placeholders', () => {
  const names = (groups: string[], trigger: RuleText['trigger'] = 'daily') =>
    placeholdersFor({ trigger, groups: groups.map((audience) => ({ audience })) }).map(({ name }) => name)

  test('are the common ones and those that every group has', () => {
    expect(names([])).not.toContain('drafts.list')
    expect(names(['drafts'])).toContain('drafts.list')
    expect(names(['drafts', 'drafts_and_carts'])).toContain('drafts.list')
    expect(names(['drafts', 'invoices_open'])).not.toContain('drafts.list')
    expect(names(['drafts'])).not.toContain('when')
    expect(names(['drafts'], 'anchor')).toContain('when')
  })

  test('of two groups are filled from what each person has in them', async () => {
    await draft(who)
    const full = await entrant()
    await inCart(full)
    await invoice(await entrant())
    const text = rule({ groups: [{ audience: 'drafts' }, { audience: 'drafts_and_carts' }] })
    const mails = await write(text, await readers('drafts_and_carts'))
    expect([...mails.values()].filter((mail) => 'error' in mail)).toEqual([])
    expect([...mails.keys()].sort()).toEqual(
      [who.email, full.email].map((email) => email.toLowerCase()).sort(),
    )
  })
})
