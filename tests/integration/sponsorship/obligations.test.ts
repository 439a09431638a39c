import { beforeEach, describe, expect, test } from 'vitest'
import { applicationPath } from '#app/domain/sponsorship/applications/link.server.ts'
import { activateSponsorship, stepSponsorship } from '#app/domain/sponsorship/applications/progress.server.ts'
import { fulfilObligation } from '#app/domain/sponsorship/obligations/commands.server.ts'
import { fallDue, remindSponsors } from '#app/domain/sponsorship/obligations/reminders.server.ts'
import { system } from '#app/platform/viewer.ts'
import { transaction } from '#db/client.ts'
import { HALF, upload, versions } from '#tests/support/artwork.ts'
import { PDFS } from '#tests/support/artwork-files.ts'
import { as, guest } from '#tests/support/client.ts'
import { formatDay } from '#app/ui/format/date-time.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { mails } from '#tests/support/rows.ts'
import {
  acceptedSponsorship,
  applicationLink,
  contractLink,
  executedContract,
  obligationsIn,
  sentContract,
  signedContract,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'

const inDays = (days: number) => new Date(now().getTime() + days * 24 * 60 * 60_000)
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' }).format(
    inDays(days),
  )

let ada: Account
let ben: Account
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
})

const packageWith = (due: string | null) =>
  sponsorPackage(ada, {
    places: null,
    benefits: [
      { what: 'Logo on the wall', from: 'award', due: null },
      { what: 'Names of your guests', from: 'sponsor', due },
    ],
  })

const reminders = (email: string) => mails({ to: email, template: 'sponsor_tasks_due' })

describe('obligations', () => {
  test('come from the package, follow the contract, and are seen by the sponsor and by admins', async () => {
    const { revisionId } = await packageWith(dayIn(40))
    const { id, email } = await acceptedSponsorship(ada, { revisionId, company: 'Quell Paper' })
    expect((await obligationsIn(id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['contract', 'not_due'],
      ['invoice', 'not_due'],
      ['benefit', 'not_due'],
      ['benefit', 'not_due'],
    ])
    const page = await guest().get(await applicationLink(email))
    expect(page.visibleText).toContain('What we need from you')
    expect(page.visibleText).toContain('Names of your guests')
    const owner = await member({ email })
    expect((await as(owner).get('/sponsorships/dashboard')).visibleText).toContain('Logo on the wall')
    const board = '/admin/sponsorships/obligations'
    expect((await as(ada).get(`${board}?q=quell&side=sponsor`)).visibleText).toContain('Names of your guests')
    expect((await as(ada).get(`${board}?side=award`)).visibleText).not.toContain('Names of your guests')
    expect((await as(ada).get(`${board}?state=late`)).visibleText).not.toContain('Names of your guests')

    const sent = await guest().submit(page, 'Mark as sent: Names of your guests')
    expect(sent.status).toBe(303)
    expect((await obligationsIn(id)).at(-1)?.state).toBe('submitted')
    const task = (await obligationsIn(id)).at(-1)?.id ?? 0
    const asked = await as(ada).get(`${board}/${task}`)
    const refused = await as(ada).submit(asked, 'Ask for changes', { note: '' })
    expect(refused.status).toBe(422)
    await as(ada).submit(asked, 'Ask for changes', { note: 'One name is missing.' })
    expect((await guest().get(await applicationLink(email))).visibleText).toContain('One name is missing.')
  })

  test('of another sponsorship cannot be answered by a link', async () => {
    const { revisionId } = await packageWith(null)
    const own = await acceptedSponsorship(ada, { revisionId })
    const other = await acceptedSponsorship(ada, { revisionId })
    const target = (await obligationsIn(other.id)).at(-1)
    await guest().post(await applicationLink(own.email), {
      intent: 'task-sent',
      obligationId: String(target?.id),
    })
    expect((await obligationsIn(other.id)).at(-1)?.state).toBe('not_due')
  })

  test('signing is done once both have signed', async () => {
    const { id } = await signedContract(ada)
    expect((await obligationsIn(id))[0]?.state).toBe('submitted')
    const executed = await executedContract(ada, ben)
    expect((await obligationsIn(executed.id))[0]?.state).toBe('delivered')
  })

  test('that are all done fulfil the sponsorship, and not before', async () => {
    const { id } = await executedContract(ada, ben)
    await transaction((trx) => activateSponsorship([id], system, now(), trx))
    const viewer = await adminViewerOf(ada)
    expect(await stepSponsorship(id, { action: 'fulfil' }, viewer, now())).toMatchObject({ code: 'conflict' })
    await transaction((trx) => fulfilObligation(id, 'invoice', 'delivered', system, now(), trx))
    expect((await sponsorship(id)).state).toBe('active')
    const change = async (task: number, button: string) => {
      const page = await as(ada).get(`/admin/sponsorships/obligations/${task}`)
      await as(ada).submit(page, button, { note: 'Not all of it' })
    }
    for (const { id: task, side } of await obligationsIn(id))
      if (side === 'award') await change(task, 'Mark as done')
    expect((await sponsorship(id)).state).toBe('fulfilled')
    // One that is open again takes it back, and what is fulfilled can still be suspended.
    const again = (await obligationsIn(id)).find(({ side }) => side === 'award')?.id ?? 0
    await change(again, 'Reopen')
    expect(await sponsorship(id)).toMatchObject({ state: 'active', ended_at: null })
    await change(again, 'Mark as done')
    expect((await sponsorship(id)).state).toBe('fulfilled')
    expect((await stepSponsorship(id, { action: 'suspend', reason: 'Late' }, viewer, now())).ok).toBe(true)
    expect((await sponsorship(id)).state).toBe('suspended')
  })

  test('that are late are counted for admins, by who owes them, until they are delivered', async () => {
    const due = dayIn(8)
    const benefits = [
      { what: 'Logo on the wall', from: 'award' as const, due },
      { what: 'Names of your guests', from: 'sponsor' as const, due },
    ]
    const { revisionId } = await sponsorPackage(ada, { places: null, benefits })
    const { id } = await acceptedSponsorship(ada, { revisionId })
    let reader = ada
    const overview = async () => (await as(reader).get('/admin/dashboard')).visibleText
    const [ours, theirs] = ['1 overdue commitment to a sponsor', 'of a sponsor is late']
    await fallDue(now())
    for (const figure of [ours, theirs]) expect(await overview()).not.toContain(figure)
    setNow(inDays(9).toISOString())
    // Sessions of nine days ago have ended.
    reader = await admin()
    await fallDue(now())
    for (const figure of [ours, theirs]) expect(await overview()).toContain(figure)
    const late = await as(reader).get('/admin/sponsorships/obligations?side=award&state=late')
    expect(late.visibleText).toContain('Logo on the wall')
    expect(late.visibleText).not.toContain('Names of your guests')
    const logo = (await obligationsIn(id)).find(({ side }) => side === 'award')
    const done = await as(reader).get(`/admin/sponsorships/obligations/${logo?.id}`)
    await as(reader).submit(done, 'Mark as done', {})
    expect(await overview()).not.toContain(ours)
    expect(await overview()).toContain(theirs)
  })

  test('whose day was over or too near when the offer was accepted have a week, in the contract too', async () => {
    const benefits = [
      { what: 'Logo on the wall', from: 'award' as const, due: dayIn(-3) },
      { what: 'Names of your guests', from: 'sponsor' as const, due: dayIn(1) },
      { what: 'Names of your speakers', from: 'sponsor' as const, due: dayIn(8) },
    ]
    const { revisionId } = await sponsorPackage(ada, {
      ...{ places: null, benefits, artwork: HALF, artworkDue: dayIn(-1) },
    })
    const { id, email, contract } = await sentContract(ada, { revisionId })
    expect((await obligationsIn(id)).map(({ what, due_on }) => [what, due_on])).toEqual(
      expect.arrayContaining([
        ['Logo on the wall', dayIn(7)],
        ['Names of your guests', dayIn(7)],
        ['Names of your speakers', dayIn(8)],
        ['Upload the artwork', dayIn(7)],
      ]),
    )
    expect(contract.body).toContain(`Names of your guests, by ${formatDay(dayIn(7))}`)
    // The same on every page, and what is sent by then is in time.
    for (const path of [
      applicationPath((await sponsorship(id)).link_key),
      (await contractLink(email)).replace('/contract/', '/print-document/'),
    ]) {
      const page = await guest().get(path)
      expect(page.visibleText).toContain(formatDay(dayIn(7)))
      for (const day of [-3, -1, 1]) expect(page.visibleText).not.toContain(formatDay(dayIn(day)))
    }
    valueOf(await upload(id, 'artwork', await PDFS.right(), 'half.pdf'))
    expect((await versions(id))[0]?.late).toBe(false)
  })

  test('of a contract and an invoice are said as they are, beside what follows', async () => {
    const { revisionId } = await packageWith(null)
    const pageOf = async (id: number) => {
      const page = await guest().get(applicationPath((await sponsorship(id)).link_key))
      const rows = page.html.querySelectorAll('tbody tr').map(({ text }) => text)
      return { text: page.visibleText, task: rows.find((row) => row.includes('Sign the contract')) }
    }
    const { id } = await sentContract(ada, { revisionId })
    const sent = await pageOf(id)
    expect(sent.text).toContain('Please sign the contract.')
    expect(sent.task).toContain('Please sign')
    expect(sent.text).not.toContain('email you the contract')
    const signed = await signedContract(ada, { revisionId })
    const waits = await pageOf(signed.id)
    expect(waits.text).toContain('You signed the contract. We’ll sign it next.')
    expect(waits.task).toContain('Signed by you')
  })

  test('end with the sponsorship, and its sponsor reads nothing of a proposal to end it', async () => {
    const { id } = await executedContract(ada, ben)
    const reason = 'No answer for months.'
    const path = applicationPath((await sponsorship(id)).link_key)
    const before = (await guest().get(path)).visibleText
    valueOf(
      await stepSponsorship(id, { action: 'propose_termination', reason }, await adminViewerOf(ada), now()),
    )
    const page = await guest().get(path)
    expect(page.visibleText).toBe(before)
    expect(page.text).not.toContain(reason)
    expect(page.text).not.toMatch(/propos/i)
    valueOf(await stepSponsorship(id, { action: 'terminate' }, await adminViewerOf(ben), now()))
    expect((await obligationsIn(id)).map(({ state }) => state)).toEqual(['delivered', 'waived', 'waived'])
  })
})

describe('reminders', () => {
  test('are sent 14, 7 and 2 days before, on the day and 3 days after, each once, also after a missed day', async () => {
    const { revisionId } = await packageWith(dayIn(20))
    const { email, id } = await acceptedSponsorship(ada, { revisionId })
    const sentOn: number[] = []
    // The 13th day, a week before it is due, is missed.
    for (const day of [0, 5, 6, 7, 12, 14, 15, 18, 19, 20, 21, 22, 23, 24, 40])
      for (const again of [0, 0.01]) {
        await fallDue(inDays(day + again))
        if ((await remindSponsors(inDays(day + again))) > 0) sentOn.push(day)
      }
    expect(sentOn).toEqual([6, 14, 18, 20, 23])
    expect(await reminders(email)).toHaveLength(5)
    expect((await obligationsIn(id)).at(-1)).toMatchObject({ state: 'due', reminded: -3 })
  })

  test('stop for what was sent, and while a sponsorship is suspended', async () => {
    const { revisionId } = await packageWith(dayIn(5))
    const { id, email } = await executedContract(ada, ben, { revisionId })
    await transaction((trx) => activateSponsorship([id], system, now(), trx))
    const viewer = await adminViewerOf(ada)
    valueOf(await stepSponsorship(id, { action: 'suspend', reason: 'A claim.' }, viewer, now()))
    expect(await remindSponsors(now())).toBe(0)
    valueOf(await stepSponsorship(id, { action: 'resume' }, viewer, now()))
    expect(await remindSponsors(now())).toBe(1)
    const page = await guest().get(await applicationLink(email))
    await guest().submit(page, 'Mark as sent: Names of your guests')
    expect(await remindSponsors(inDays(5))).toBe(0)
  })

  test('a contract that was sent is due by the last day to sign', async () => {
    const { id, email } = await sentContract(ada)
    expect((await obligationsIn(id))[0]?.due_on).toBe(dayIn(30))
    expect(await remindSponsors(inDays(16.5))).toBe(1)
    expect((await reminders(email))[0]?.body_text).toContain('Sign the contract')
  })
})
