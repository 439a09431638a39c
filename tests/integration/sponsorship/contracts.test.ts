import { beforeEach, describe, expect, test } from 'vitest'
import { applicationPath } from '#app/domain/sponsorship/applications/link.server.ts'
import {
  activateSponsorship,
  stepSponsorship,
  suspendUnpaid,
} from '#app/domain/sponsorship/applications/progress.server.ts'
import { saveContract, startContract } from '#app/domain/sponsorship/contracts/draft.server.ts'
import { countersignContract } from '#app/domain/sponsorship/contracts/execute.server.ts'
import { expireContracts, sendContract, voidContract } from '#app/domain/sponsorship/contracts/send.server.ts'
import { signContract } from '#app/domain/sponsorship/contracts/sign.server.ts'
import { remindSponsors } from '#app/domain/sponsorship/obligations/reminders.server.ts'
import { system } from '#app/platform/viewer.ts'
import { db, transaction } from '#db/client.ts'
import { as, guest } from '#tests/support/client.ts'
import { now, setNow } from '#tests/support/clock.ts'
import { valueOf } from '#tests/support/entries.ts'
import { admin, adminViewerOf, member, type Account } from '#tests/support/people.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import {
  acceptedSponsorship,
  contact,
  contractLink,
  contractOf,
  executedContract,
  FROM,
  obligationsIn,
  sentContract,
  signedContract,
  signing,
  sponsorPackage,
  sponsorship,
} from '#tests/support/sponsors.ts'

const inDays = (days: number) => new Date(now().getTime() + days * 24 * 60 * 60_000)
const COUNTERSIGN = { fullName: 'Ada Admin', jobTitle: 'Chair', accept: true as const }

let ada: Account
let ben: Account
beforeEach(async () => {
  ada = await admin()
  ben = await admin()
})

const open = (sponsorshipId: number) =>
  db()
    .selectFrom('sponsorship_contracts')
    .where('sponsorship_id', '=', sponsorshipId)
    .where('state', 'in', ['sent', 'viewed', 'signed'])
    .select('n')
    .execute()

const signatures = () => db().selectFrom('signatures').selectAll().execute()

async function nextDraft(sponsorshipId: number, by: Account) {
  valueOf(await startContract(sponsorshipId, await adminViewerOf(by), now()))
  return contractOf(sponsorshipId)
}

const states = async (id: number) =>
  (
    await db()
      .selectFrom('sponsorship_contracts')
      .where('sponsorship_id', '=', id)
      .orderBy('n')
      .select('state')
      .execute()
  ).map(({ state }) => state)

describe('a contract', () => {
  test('is read, signed and countersigned by a sponsor without an account', async () => {
    const { revisionId } = await sponsorPackage(ada, {
      places: null,
      benefits: [
        { what: 'Logo on the wall', from: 'award', due: null },
        { what: 'Logo for dark backgrounds', from: 'sponsor', due: '2027-01-15' },
      ],
    })
    const company = '## Evil {{package.price}} <b>&'
    const { id, email, contract } = await sentContract(ada, { revisionId, company })
    const path = await contractLink(email)
    const page = await guest().get(path)
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toContain('no-store')
    expect(page.visibleText).toContain(company)
    expect(page.html.querySelectorAll('h2').map(({ text }) => text)).not.toContain(
      'Evil {{package.price}} <b>&',
    )
    expect(page.visibleText).toContain('Logo for dark backgrounds, by ')
    expect(page.visibleText).not.toContain('{{award.name}}')
    // A scanner of mail opens links too: the sponsor says that the contract has arrived.
    expect((await contractOf(id)).state).toBe('sent')
    await guest().submit(page, 'I have received this contract')
    expect((await contractOf(id)).state).toBe('viewed')
    expect(page.visibleText).toContain('Please sign')
    const own = await guest().get(applicationPath((await sponsorship(id)).link_key))
    expect(own.visibleText).toMatch(/Sign the contract.*Please sign/s)

    const refused = await guest().submit(page, 'Sign contract', { fullName: 'Ines Quell', jobTitle: '' })
    expect(refused.status).toBe(422)
    expect(refused.problems.map(({ href }) => href).sort()).toEqual(['#accept', '#jobTitle'])
    expect(refused.html.querySelector('[name=fullName]')?.getAttribute('value')).toBe('Ines Quell')

    const signed = await guest().submit(page, 'Sign contract', {
      fullName: 'Ines Quell',
      jobTitle: 'Head of marketing',
      accept: 'on',
    })
    expect(signed.location).toBe(path)
    const [signature] = await signatures()
    expect(signature).toMatchObject({
      user_id: null,
      record_kind: 'sponsorship_contract',
      record_id: contract.id,
      signer_email: email,
      job_title: 'Head of marketing',
      body: contract.body,
      body_sha256: contract.body_sha256,
    })
    expect(await mails({ template: 'contract_to_countersign' })).toHaveLength(2)
    const view = `/admin/sponsorships/contract/${contract.public_id}`
    const seen = await as(ada).get(view)
    expect(seen.visibleText).toContain('Another admin has to countersign it.')
    const done = await as(ben).submit(await as(ben).get(view), 'Countersign contract', {
      fullName: 'Ben Admin',
      jobTitle: 'Chair',
      accept: 'on',
    })
    expect(done.location).toBe(view)
    expect((await contractOf(id)).state).toBe('executed')
    expect((await sponsorship(id)).state).toBe('contracted')
    expect(await mails({ to: email, template: 'contract_executed' })).toHaveLength(1)
    expect((await guest().get(path)).visibleText).toContain('Signed by both')
    const record = await as(ada).get(`/admin/sponsorships/signatures/view/${signature?.id ?? 0}`)
    expect(record.visibleText).toContain('Head of marketing')
    expect(record.visibleText).not.toContain('Conflicts of interest')
  })

  test('opens by its link, for its owner and for admins only', async () => {
    const { email, contract } = await sentContract(ada)
    const path = await contractLink(email)
    const bare = `/sponsorships/contract/${contract.public_id}`
    const other = await member()
    const owner = await member({ email })
    for (const below of ['', '/file']) {
      expect((await guest().get(bare + below)).status).toBe(404)
      expect((await as(other).get(bare + below)).status).toBe(404)
    }
    expect((await guest().get(`/sponsorships/print-document/${contract.public_id}`)).status).toBe(404)
    expect((await guest().get(`/sponsorships/contract/${contract.id}`)).status).toBe(404)
    expect((await guest().get(`${path}x`)).status).toBe(404)
    expect((await as(owner).get(bare)).visibleText).toContain('Sign contract')
    const read = await as(ada).get(bare)
    expect(read.visibleText).toContain('Sponsorship contract')
    expect(read.visibleText).not.toContain('Sign contract')
    const forged = { bodyHash: signing(contract).bodyHash, fullName: 'X', jobTitle: 'Y', accept: 'on' }
    expect((await as(ada).post(bare, forged)).status).toBe(404)
    expect((await guest().post(bare, forged)).status).toBe(404)
    expect((await guest().get(path.replace('/contract/', '/print-document/'))).visibleText).toContain(
      'Schedule of benefits',
    )
    expect(await signatures()).toEqual([])
  })

  test('changes after it was sent as a new version only, and the signed one stays in force until both sign the next', async () => {
    const { id, email, contract } = await executedContract(ada, ben)
    const draft = await nextDraft(id, ada)
    expect(draft).toMatchObject({ n: 2, state: 'draft', terms: contract.terms })
    const input = { revision: 1, title: draft.title, terms: 'Changed for {{sponsorship.company}}.' }
    valueOf(await saveContract(draft.id, input, await adminViewerOf(ada), now()))
    const sent = { revision: 2, days: 10 }
    valueOf(await sendContract(draft.id, sent, await adminViewerOf(ada), now()))
    expect(await states(id)).toEqual(['executed', 'sent'])
    const owed = async () => (await obligationsIn(id))[0]?.state
    expect(await owed()).toBe('due')
    const next = await contractOf(id)
    expect(next.body).toBe(`Changed for Company of ${email}.`)
    await expect(
      db().updateTable('sponsorship_contracts').set({ body: 'x' }).where('id', '=', next.id).execute(),
    ).rejects.toThrow('never changes')
    valueOf(await signContract(next.id, signing(next), contact, FROM, now()))
    valueOf(await countersignContract(next.id, COUNTERSIGN, await adminViewerOf(ben), now()))
    expect(await states(id)).toEqual(['superseded', 'executed'])
    expect(await signatures()).toHaveLength(2)
    expect(await owed()).toBe('delivered')
    const last = await nextDraft(id, ada)
    valueOf(await sendContract(last.id, { revision: 1, days: 10 }, await adminViewerOf(ada), now()))
    valueOf(await voidContract(last.id, 'A mistake', await adminViewerOf(ada), now()))
    expect(await owed()).toBe('delivered')
  })

  test('is said to its sponsor as its newest version stands: signed, to be signed again, void, expired', async () => {
    const { id } = await signedContract(ada)
    const path = applicationPath((await sponsorship(id)).link_key)
    const told = async (at = now()) => {
      setNow(at.toISOString())
      return (await guest().get(path)).visibleText
    }
    const owed = async () => (await obligationsIn(id))[0]
    const sendNext = async () => {
      const { id: draftId, revision } = await nextDraft(id, ada)
      valueOf(await sendContract(draftId, { revision, days: 30 }, await adminViewerOf(ada), now()))
      return draftId
    }
    expect(await told()).toContain('You signed the contract. We’ll sign it next.')
    const second = await sendNext()
    expect(await told()).toContain('Please sign the contract.')
    expect(await owed()).toMatchObject({ state: 'due' })
    expect(await remindSponsors(inDays(17))).toBe(1)
    const signed = await contractOf(id)
    valueOf(await signContract(second, signing(signed), contact, FROM, now()))
    valueOf(await voidContract(second, 'A mistake', await adminViewerOf(ada), now()))
    expect(await told()).toContain('We’ll email you the contract to sign.')
    expect(await owed()).toMatchObject({ state: 'not_due', due_on: null })
    await sendNext()
    expect(await told(inDays(31))).toContain('We’ll email you the contract to sign.')
    expect(await expireContracts(now())).toBe(1)
    expect(await owed()).toMatchObject({ state: 'not_due', due_on: null })
  })

  test('takes no placeholder that nothing replaces', async () => {
    const { contract } = await acceptedSponsorship(ada)
    const page = await as(ada).get(`/admin/sponsorships/contract/${contract.public_id}/terms`)
    const refused = await as(ada).submit(page, 'Save contract', { terms: 'For {{sponsorship.secret}}.' })
    expect(refused.status).toBe(422)
    expect(refused.problems).toMatchObject([{ href: '#terms' }])
    expect(refused.html.querySelector('[name=terms]')?.text).toContain('{{sponsorship.secret}}')
  })

  test('cannot be signed after its time, nor with the hash of another text', async () => {
    const { contract, email } = await sentContract(ada)
    const wrong = { ...signing(contract), bodyHash: '0'.repeat(64) }
    expect(await signContract(contract.id, wrong, contact, FROM, now())).toMatchObject({ code: 'conflict' })
    const after = inDays(31)
    expect(await signContract(contract.id, signing(contract), contact, FROM, after)).toMatchObject({
      message: 'The time to sign has passed. Ask us to send the contract again.',
    })
    expect(await expireContracts(after)).toBe(1)
    expect(await expireContracts(after)).toBe(0)
    expect(await mails({ to: email, template: 'contract_expired' })).toHaveLength(1)
  })

  test('on paper is in force once an admin has uploaded and compared it', async () => {
    const { id, contract } = await acceptedSponsorship(ada)
    const path = `/admin/sponsorships/contract/${contract.public_id}/paper`
    const empty = await as(ada).submit(await as(ada).get(path), 'Upload signed contract', {
      signedOn: '2026-11-20',
    })
    expect(empty.status).toBe(422)
    const form = new FormData()
    form.set('revision', '1')
    form.set('signedOn', '2026-11-20')
    form.set('compared', 'on')
    form.set('paper', new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'signed.pdf'))
    const done = await as(ada).post(path, form)
    expect(done.location).toBe(`/admin/sponsorships/contract/${contract.public_id}`)
    expect(await contractOf(id)).toMatchObject({
      state: 'executed',
      paper_signed_on: '2026-11-20',
      paper_checked_by: ada.userId,
    })
    expect((await sponsorship(id)).state).toBe('contracted')
  })

  test('is void when the sponsorship is withdrawn', async () => {
    const { id } = await sentContract(ada)
    const page = await as(ada).get(`/admin/sponsorships/edit/${id}`)
    await as(ada).submit(page, 'Withdraw for sponsor', { reason: 'They asked us to.' })
    expect(await states(id)).toEqual(['void'])
  })
})

describe('at once', () => {
  raced('a contract is signed while the next version is sent: one of them is open', {
    reads: [/^select "id", "n", "state", "title", "terms"/],
    guards: ['one_open_contract'],
    async prepare() {
      const { id, contract } = await sentContract(ada)
      return { id, contract, draft: await nextDraft(id, ada), viewer: await adminViewerOf(ada) }
    },
    acts: ({ contract, draft, viewer }) => [
      async () => (await sendContract(draft.id, { revision: 1, days: 30 }, viewer, now())).ok,
      async () => (await signContract(contract.id, signing(contract), contact, FROM, now())).ok,
    ],
    async holds(answers, { id }) {
      expect(answers[0]).toBe(true)
      expect(await open(id)).toEqual([{ n: 2 }])
    },
    async breaks(answers, { id }) {
      expect(answers).toEqual([true, true])
      expect(await open(id)).toHaveLength(2)
    },
  })

  raced('a contract is signed once', {
    reads: [/^select "id", "n", "state", "title", "terms"/],
    guards: ['one_valid_signature_of_record', 'sent_contract_never_changes'],
    prepare: () => sentContract(ada),
    acts: ({ contract }) =>
      [1, 2].map(() => () => signContract(contract.id, signing(contract), contact, FROM, now())),
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await signatures()).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await signatures()).toHaveLength(2)
    },
  })

  raced('a contract is countersigned once', {
    reads: [/^select "id", "n", "state", "title", "terms"/],
    guards: ['sent_contract_never_changes'],
    async prepare() {
      const { contract } = await signedContract(ada)
      return { contract, viewers: [await adminViewerOf(ben), await adminViewerOf(await admin())] }
    },
    acts: ({ contract, viewers }) =>
      viewers.map((viewer) => () => countersignContract(contract.id, COUNTERSIGN, viewer, now())),
    async holds(answers) {
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await audits({ action: 'sponsorship.contract_countersigned' })).toHaveLength(1)
    },
    async breaks(answers) {
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await audits({ action: 'sponsorship.contract_countersigned' })).toHaveLength(2)
    },
  })

  raced('a sponsorship that is terminated while it is paid stays terminated', {
    reads: [/^select "id", "year", "state", "company"/],
    async prepare() {
      const { id } = await executedContract(ada, ben)
      const proposal = { action: 'propose_termination', reason: 'No answer for months.' } as const
      valueOf(await stepSponsorship(id, proposal, await adminViewerOf(ada), now()))
      return { id, viewer: await adminViewerOf(ben) }
    },
    acts: ({ id, viewer }) => [
      async () => (await stepSponsorship(id, { action: 'terminate' }, viewer, now())).ok,
      async () => (await transaction((trx) => activateSponsorship([id], system, now(), trx))).length === 1,
    ],
    async holds(answers, { id }) {
      expect(answers[0]).toBe(true)
      expect((await sponsorship(id)).state).toBe('terminated')
    },
    async breaks(answers, { id }) {
      // It goes on, without a place and with a contract that is void.
      expect(answers).toEqual([true, true])
      expect((await sponsorship(id)).state).not.toBe('terminated')
    },
  })
})

describe('after the contract', () => {
  test('a payment activates it, and what was activated early is suspended without one', async () => {
    const paid = await executedContract(ada, ben)
    const early = await executedContract(ada, ben)
    const step = { action: 'activate_early', reason: 'Their program page goes to print.', days: 10 } as const
    valueOf(await stepSponsorship(early.id, step, await adminViewerOf(ada), now()))
    expect(await transaction((trx) => activateSponsorship([paid.id], system, now(), trx))).toEqual([paid.id])
    expect(await suspendUnpaid(inDays(9))).toBe(0)
    expect(await suspendUnpaid(inDays(10))).toBe(1)
    expect((await sponsorship(early.id)).state).toBe('suspended')
    expect((await sponsorship(paid.id)).state).toBe('active')
    await transaction((trx) => activateSponsorship([early.id], system, inDays(11), trx))
    expect(await sponsorship(early.id)).toMatchObject({ state: 'active', early_until: null })
  })

  test('terminating takes two admins', async () => {
    const { id } = await executedContract(ada, ben)
    const path = `/admin/sponsorships/status/${id}`
    await as(ada).submit(await as(ada).get(path), 'Propose termination', { reason: 'No answer for months.' })
    expect((await as(ada).get(path)).visibleText).toContain('Another admin has to confirm.')
    const { version } = await sponsorship(id)
    const own = await as(ada).post(path, { intent: 'terminate', version: String(version) })
    expect(own.status).toBe(409)
    expect(own.visibleText).toContain('You proposed this')
    const done = await as(ben).submit(await as(ben).get(path), 'Terminate sponsorship')
    expect(done.location).toBe(`/admin/sponsorships/edit/${id}`)
    expect((await sponsorship(id)).state).toBe('terminated')
    expect(await states(id)).toEqual(['void'])
  })

  test('suspended and resumed by an admin, a payment does not end it', async () => {
    const { id } = await executedContract(ada, ben)
    const viewer = await adminViewerOf(ada)
    await transaction((trx) => activateSponsorship([id], system, now(), trx))
    valueOf(
      await stepSponsorship(id, { action: 'suspend', reason: 'A claim about the logo.' }, viewer, now()),
    )
    expect(await transaction((trx) => activateSponsorship([id], system, now(), trx))).toEqual([])
    valueOf(await stepSponsorship(id, { action: 'resume' }, viewer, now()))
    expect((await sponsorship(id)).state).toBe('active')
  })
})
