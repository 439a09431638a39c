import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkOutMembership } from '#app/domain/money/billing/membership-checkout.server.ts'
import { applyForMembership } from '#app/domain/people/accounts/membership-applications.server.ts'
import { mergeAccounts } from '#app/domain/people/merges/merge.server.ts'
import { mergePlan } from '#app/domain/people/merges/plan.server.ts'
import { eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { db } from '#db/client.ts'
import { waitingAdmin } from '#tests/support/admins.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { openToThePress, sentCredential } from '#tests/support/credentials.ts'
import { draft, entrant, invoice, valueOf } from '#tests/support/entries.ts'
import { creditedEntry } from '#tests/support/nominations.ts'
import {
  admin,
  adminViewerOf,
  judge,
  member,
  viewerOf,
  voter,
  withMembership,
  type Account,
} from '#tests/support/people.ts'
import { itemInput, pressCategory, pressItem } from '#tests/support/press.ts'
import { problemsOf } from '#tests/integration/product/page-checks.ts'
import { raced } from '#tests/support/raced.ts'
import { audits, mails } from '#tests/support/rows.ts'
import { review } from '#tests/support/scores.ts'
import { withSecondStep } from '#tests/support/second-step.ts'
import { announced, hoursFromNow, keyHolders, voteBetween, votedCategory } from '#tests/support/voting.ts'
import { filesOfZip } from '#tests/support/zip.ts'

const STORED = 'info@xn--80a1acny.xn--p1ai'
const OLDER = 'info@почта.рф'

let ada: Account
let kept: Account
beforeEach(async () => {
  ada = await admin()
  await currentSeason()
  kept = await member({ email: STORED, firstName: 'Ivo', lastName: 'Newer' })
})

/** Makes an account one that stood twice before addresses had one spelling. */
async function older<Who extends Account>(who: Who, email = OLDER): Promise<Who> {
  await db().updateTable('users').set({ email, first_name: 'Ivo' }).where('id', '=', who.userId).execute()
  return { ...who, email }
}

const unconfirmed = ({ userId }: Account) =>
  db().updateTable('users').set({ email_verified_at: null }).where('id', '=', userId).execute()

const at = (stays: Account, goes: Account) => `/admin/people/${stays.userId}/merge/${goes.userId}`
const accountOf = ({ userId }: Account) =>
  db().selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow()

async function merged(stays: Account, goes: Account, button = 'Merge accounts') {
  const page = await as(ada).get(at(stays, goes))
  return as(ada).submit(page, button, { sure: 'on' })
}

/** Says why the merge is refused: on the page, and when its form is sent all the same. */
async function refusal(stays: Account, goes: Account): Promise<string> {
  const page = await as(ada).get(at(stays, goes))
  expect(page.status).toBe(200)
  expect(page.visibleText).toContain('These accounts can’t be merged now')
  const { version } = (await mergePlan(
    { stays: stays.userId, goes: goes.userId },
    await adminViewerOf(ada),
    now(),
  )) ?? { version: '' }
  const sent = await as(ada).post(at(stays, goes), { sure: 'on', version })
  expect(sent.status).toBe(409)
  expect((await accountOf(goes)).deleted_at).toBeNull()
  return page.visibleText
}

describe('two accounts of one address', () => {
  test('are found from the setup check and from both pages, and shown beside each other', async () => {
    const double = await older(await member({ lastName: 'Older' }))
    expect((await as(ada).get('/admin/setup-check')).links).toContain(at(kept, double))
    for (const who of [kept, double])
      expect((await as(ada).get(`/admin/people/${who.userId}`)).links).toContain(at(kept, double))
    const page = await as(ada).get(at(kept, double))
    for (const text of ['Newer', 'Older', 'xn--80a1acny.xn--p1ai', 'Does not find it', 'Opens this account'])
      expect(page.visibleText).toContain(text)
    expect(page.links).toContain(at(double, kept))
    expect(await problemsOf(page)).toEqual([])
    const other = await member()
    expect((await as(ada).get(`/admin/people/${other.userId}`)).visibleText).not.toContain('another account')
  })

  test('become one with all that either had, and nothing is left with the one that goes', async () => {
    const seat = await older(await judge())
    const gone = await entrant('studio', { account: seat, name: 'Older and Sons' })
    await withMembership(gone, 'student')
    const open = signedIn(gone)
    await open.get('/account')
    const submissionId = await draft(gone, { title: 'The Lantern Keeper' })
    const { invoiceId } = await invoice(gone)
    const { submissionId: judged } = await creditedEntry({ number: 1, title: 'Judged by both halves' })
    await review(gone, judged, 8_000)
    await db().updateTable('users').set({ is_press: true }).where('id', '=', gone.userId).execute()
    await pressItem(
      itemInput({ categoryId: await pressCategory(ada), title: 'Written by the older account' }),
      { by: gone, isAdmin: false },
    )
    await openToThePress()
    await sentCredential({ email: STORED, outletName: 'The Lantern Post' })
    const own = await entrant('independent', { account: kept, name: 'Kept and Sons' })
    await draft(own, { title: 'The Other Half' })
    await withSecondStep(gone)

    const page = await as(ada).get(at(kept, gone))
    expect(page.visibleText).toContain('Seats in committees')
    expect(page.visibleText).toContain('Invoices')
    expect((await as(ada).submit(page, 'Merge accounts', {})).problems).toHaveLength(1)
    expect((await as(ada).submit(page, 'Merge accounts', { sure: 'on' })).location).toBe(
      `/admin/people/${kept.userId}`,
    )

    expect(await accountOf(gone)).toMatchObject({
      email: `deleted-${gone.userId}@removed.invalid`,
      ...{ password_hash: null, status: 'suspended', merged_into: kept.userId, is_press: false },
      last_name: gone.lastName,
    })
    expect((await open.get('/account')).location).toContain('/?next=')
    const signIn = { email: OLDER, password: kept.password }
    expect((await guest().submit(await guest().get('/'), 'Sign in', signIn)).location).toBeTruthy()
    for (const table of ['session_families', 'second_factors', 'one_time_tokens', 'studio_members'] as const)
      expect(
        await db().selectFrom(table).where('user_id', '=', gone.userId).select('user_id').execute(),
        table,
      ).toEqual([])

    const browser = as(kept)
    for (const [path, text] of [
      ['/studios/view', 'Older and Sons'],
      ['/studios/view', 'Kept and Sons'],
      ['/judges', 'P01 · Feature Film'],
      ['/membership', 'Student'],
      ['/press?state=mine', 'Written by the older account'],
    ] as const)
      expect((await browser.get(path)).visibleText, path).toContain(text)
    const invoicePath = `/submissions/invoices/${invoiceId}`
    expect((await browser.get(invoicePath)).status).toBe(200)
    expect((await browser.get(`/submissions/edit/${submissionId}`)).status).not.toBe(404)
    const { user_id: reviewer } = await db()
      .selectFrom('reviews')
      .where('submission_id', '=', judged)
      .select('user_id')
      .executeTakeFirstOrThrow()
    expect(reviewer).toBe(kept.userId)
    expect(await mails({ to: STORED, template: 'accounts_merged' })).toHaveLength(1)
    const [told] = await mails({ to: ada.email, template: 'accounts_merged_told' })
    expect(told?.body_text).toContain(`Account ${gone.userId} was merged into account ${kept.userId}`)
    expect(await audits({ action: 'user.merged' })).toMatchObject([
      { actor_id: ada.userId, entity_id: String(gone.userId) },
    ])
    expect(await audits({ action: 'user.merged_in' })).toMatchObject([{ entity_id: String(kept.userId) }])
    expect((await as(ada).get(`/admin/people/${gone.userId}`)).links).toContain(
      `/admin/people/${kept.userId}`,
    )
    expect((await as(ada).get(`/admin/people/${kept.userId}`)).visibleText).not.toContain('another account')

    const files = filesOfZip((await signedIn(kept).get('/account/download')).bytes)
    const entries = files['entries.json'] ?? ''
    expect(entries).toContain('The Lantern Keeper')
    expect(entries).toContain('The Other Half')
    expect(JSON.stringify(files)).toContain('The Lantern Post')
    expect(files[`merged-account-${gone.userId}/signatures.json`]).toContain(gone.lastName)
    expect(files[`merged-account-${gone.userId}/invoices.json`]).toContain('number')
  })

  test('keep an invoice of the one that goes as it was issued, and the person finds and pays it', async () => {
    const gone = await older(await member({ lastName: 'Older' }))
    const details = { school: null, studentNumber: null, discipline: 'Inks', creditsUrl: null, resume: null }
    valueOf(await applyForMembership('pro', details, await viewerOf(gone), now()))
    const { id } = await db().selectFrom('memberships').select('id').executeTakeFirstOrThrow()
    await as(ada).post('/admin/memberships', { membershipId: id, decision: 'activate' })
    const billTo = {
      ...{ name: 'Ivo Older', email: 'bills@example.org', addressLine1: 'A street 1', addressLine2: null },
      ...{ city: 'Leipzig', region: null, postalCode: '04109', country: 'DE', taxId: null },
    }
    const { invoiceId } = valueOf(
      await checkOutMembership(
        {
          checkoutKey: randomUUID(),
          expectedTotalCents: 9_000,
          billTo,
          poNumber: null,
          method: 'bank_transfer',
        },
        await viewerOf(gone),
        now(),
      ),
    )
    const stranger = await member()
    const before = await db().selectFrom('invoices').selectAll().execute()
    expect((await merged(kept, gone)).status).toBe(303)
    expect(await db().selectFrom('invoices').selectAll().execute()).toEqual(before)
    const path = `/submissions/invoices/${invoiceId}`
    const page = await as(kept).get(path)
    expect([page.status, page.links.some((link) => link.includes(`${invoiceId}`))]).toEqual([200, true])
    expect((await as(stranger).get(path)).status).toBe(404)
    expect((await as(ada).get(`/admin/people/${kept.userId}`)).links).toContain(
      `/admin/submissions/invoices/${invoiceId}`,
    )
  })

  test('leave the one that was confirmed, which gets the address that sign-in finds', async () => {
    const confirmed = await older(await member({ lastName: 'Older' }))
    await unconfirmed(kept)
    expect(await refusal(kept, confirmed)).toContain(`Keep account ${confirmed.userId}.`)
    expect((await merged(confirmed, kept, `Close account ${kept.userId}`)).status).toBe(303)
    expect(await accountOf(confirmed)).toMatchObject({ email: STORED, status: 'active' })
    expect(await accountOf(kept)).toMatchObject({
      status: 'suspended',
      first_name: 'Deleted',
      merged_into: null,
    })
  })

  test('hand on nothing of one that never confirmed the address, which may be a stranger’s', async () => {
    const gone = await entrant('studio', {
      account: await older(await member({ lastName: 'Older' })),
      name: 'Older and Sons',
    })
    await draft(gone, { title: 'A Stranger’s Draft' })
    await unconfirmed(gone)
    expect(await refusal(kept, gone)).toContain('acts for the studio Older and Sons')
    await db()
      .updateTable('studio_members')
      .set({ status: 'removed' })
      .where('user_id', '=', gone.userId)
      .execute()
    expect((await merged(kept, gone, `Close account ${gone.userId}`)).location).toBe(
      `/admin/people/${kept.userId}`,
    )
    expect(await accountOf(gone)).toMatchObject({
      status: 'suspended',
      last_name: 'account',
      merged_into: null,
    })
    const files = filesOfZip((await signedIn(kept).get('/account/download')).bytes)
    expect(JSON.stringify(files)).not.toContain('A Stranger’s Draft')
    expect((await mails({ to: STORED, template: 'accounts_merged' }))[0]?.body_text).toContain(
      `nothing of it came to account ${kept.userId}`,
    )
  })

  test('are deleted together, with the names that history had kept', async () => {
    const gone = await older(await member({ lastName: 'Oldermann' }))
    await merged(kept, gone)
    expect((await accountOf(gone)).last_name).toBe('Oldermann')
    valueOf(await askDeletion({ reason: '' }, await viewerOf(kept), now()))
    valueOf(await eraseAccount(kept.userId, await adminViewerOf(ada), now()))
    for (const who of [kept, gone])
      expect(await accountOf(who)).toMatchObject({ first_name: 'Deleted', last_name: 'account' })
    expect(JSON.stringify(await audits())).not.toContain(OLDER)
  })
})

describe('a merge is refused', () => {
  let gone: Account
  beforeEach(async () => {
    gone = await older(await member({ lastName: 'Older' }))
  })

  test('while the account that goes waits to become an admin', async () => {
    const who = await member()
    await waitingAdmin(who, ada)
    const waits = await older(who, 'info@почта。рф')
    expect(await refusal(kept, waits)).toContain(`Account ${waits.userId} is waiting to become an admin`)
  })

  test('of two people, whatever the address in the browser says', async () => {
    const other = await member()
    expect(await refusal(kept, other)).toContain('Only accounts of one address can be merged')
    expect((await as(ada).get(at(kept, { ...other, userId: 999_999 }))).status).toBe(404)
  })

  test('when neither has confirmed the address', async () => {
    await unconfirmed(kept)
    await unconfirmed(gone)
    expect(await refusal(kept, gone)).toContain(`sign-in opens account ${kept.userId}`)
  })

  test('of an account with a role among the admins, and of one’s own', async () => {
    await db()
      .updateTable('users')
      .set({ role: 'admin', admin_role: 'reader' })
      .where('id', '=', gone.userId)
      .execute()
    expect(await refusal(kept, gone)).toContain('has a role among the admins')
    const before = ada
    ada = await admin({ email: 'ada@xn--80a1acny.xn--p1ai' })
    const double = await older(await member(), 'ada@почта.рф')
    expect(await refusal(ada, double)).toContain('Another admin has to decide about your own account')
    ada = before
  })

  test('for an admin without all rights, and without a proof of a moment ago', async () => {
    const treasurer = await admin({ adminRole: 'treasurer' })
    expect((await as(treasurer).get(at(kept, gone))).location).toBe('/')
    expect((await as(treasurer).post(at(kept, gone), { sure: 'on' })).location).toBe('/')
    expect((await as(treasurer).get(`/admin/people/${kept.userId}`)).links).not.toContain(at(kept, gone))
    const browser = signedIn(ada)
    const page = await browser.get(at(kept, gone))
    await db()
      .updateTable('session_families')
      .set({ proved_at: new Date(now().getTime() - 3_600_000) })
      .where('user_id', '=', ada.userId)
      .execute()
    expect((await browser.submit(page, 'Merge accounts', { sure: 'on' })).location).toContain(
      '/session/confirm',
    )
    expect((await accountOf(gone)).deleted_at).toBeNull()
  })

  test('when either account has changed since the page was opened', async () => {
    const page = await as(ada).get(at(kept, gone))
    const late = await entrant('studio', { account: gone })
    const answer = await as(ada).submit(page, 'Merge accounts', { sure: 'on' })
    expect(answer.status).toBe(409)
    expect(answer.visibleText).toContain('These accounts have changed')
    expect((await accountOf(late)).deleted_at).toBeNull()
  })

  test('while both sit in one committee, until the one that goes was removed', async () => {
    const { year } = await currentSeason()
    const first = await older(await judge(), 'judge@почта.рф')
    const second = await judge()
    await older(second, 'judge@xn--80a1acny.xn--p1ai')
    const { submissionId } = await creditedEntry({ number: 1, title: 'Scored twice' })
    await review(first, submissionId, 3_000)
    expect(await refusal(second, first)).toContain(
      `Accounts ${second.userId} and ${first.userId} both have a place in the committee Committee of the tests of ${year}`,
    )
    await db()
      .updateTable('committee_members')
      .set({ status: 'removed', removed_at: now() })
      .where('user_id', '=', first.userId)
      .execute()
    expect((await merged(second, first)).status).toBe(303)
    // What a removed judge scored does not begin to count by the merge.
    const { user_id: reviewer } = await db()
      .selectFrom('reviews')
      .where('submission_id', '=', submissionId)
      .select('user_id')
      .executeTakeFirstOrThrow()
    expect(reviewer).toBe(first.userId)
  })

  test('where a conflict of interest would be lost, and kept where it is the stricter one', async () => {
    const { submissionId } = await creditedEntry({ number: 1, title: 'Kept from one half' })
    const answers = (mine: 'none' | 'declared', theirs: 'none' | 'declared') =>
      db()
        .insertInto('conflicts')
        .values(
          (
            [
              [kept, mine],
              [gone, theirs],
            ] as const
          ).map(([who, status]) => ({
            ...{ submission_id: submissionId, user_id: who.userId, source: 'own_answer' as const, status },
            ...{ created_at: now(), updated_at: now() },
          })),
        )
        .onConflict((row) =>
          row
            .columns(['submission_id', 'user_id'])
            .doUpdateSet((eb) => ({ status: eb.ref('excluded.status') })),
        )
        .execute()
    await answers('none', 'declared')
    const text = await refusal(kept, gone)
    expect(text).toContain(`Recuse account ${kept.userId}`)
    expect(text).not.toContain('Kept from one half')
    await answers('declared', 'none')
    expect((await merged(kept, gone)).status).toBe(303)
  })

  test('while an application for a membership, a deletion or a vote is open', async () => {
    for (const who of [kept, gone]) await withMembership(who, 'student', { status: 'pending' })
    expect(await refusal(kept, gone)).toContain('Decline one of the applications first')
    await db().deleteFrom('memberships').execute()
    valueOf(await askDeletion({ reason: '' }, await viewerOf(gone), now()))
    expect(await refusal(kept, gone)).toContain(`account ${gone.userId} asks to have it deleted`)
  })

  test('of a voter from the moment when voting opens until the result is public', async () => {
    const { year } = await currentSeason()
    const votes = await older(await voter(), 'vera@почта.рф')
    const stays = await member({ email: 'vera@xn--80a1acny.xn--p1ai' })
    await votedCategory(1, ['Ash', 'Birch'])
    await announced()
    await voteBetween(hoursFromNow(-1), hoursFromNow(24))
    // By the clock, before the roll is written.
    expect(await refusal(stays, votes)).toContain(`Account ${votes.userId} may vote in ${year}`)
    expect((await as(votes).get('/votes')).status).toBe(200)
    expect(await db().selectFrom('voting_rounds').select('state').execute()).toEqual([{ state: 'armed' }])
    await voteBetween(hoursFromNow(-3), hoursFromNow(-2))
    expect(await refusal(stays, votes)).toContain(`Account ${votes.userId} may vote in ${year}`)
    // The other account has no vote, so it may go.
    await db().updateTable('voting_rounds').set({ state: 'published' }).execute()
    expect((await merged(stays, votes)).status).toBe(303)
    expect(await db().selectFrom('voting_roll').select('user_id').execute()).toEqual([
      { user_id: votes.userId },
    ])
    const files = filesOfZip((await signedIn(stays).get('/account/download')).bytes)
    expect(files[`merged-account-${votes.userId}/roll.json`]).toContain(String(year))
  })

  test('of a key holder whose role was taken, while the result is sealed', async () => {
    const { year } = await currentSeason()
    const holder = await older(await admin(), 'keys@почта.рф')
    const stays = await member({ email: 'keys@xn--80a1acny.xn--p1ai' })
    await keyHolders(year, [[holder, 'a long passphrase for the key']])
    await db()
      .updateTable('users')
      .set({ role: 'member', admin_role: null })
      .where('id', '=', holder.userId)
      .execute()
    expect(await refusal(stays, holder)).toContain(`holds a key of the result of ${year}`)
  })
})

describe('at once', () => {
  raced('two admins who keep one account each leave one of them open', {
    reads: [/order by kind/],
    guards: ['merged_account_is_closed'],
    async prepare() {
      const bo = await admin({ firstName: 'Bo' })
      const one = await member({ email: 'race@xn--80a1acny.xn--p1ai' })
      const two = await older(await member(), 'race@почта.рф')
      const [byAda, byBo] = [await adminViewerOf(ada), await adminViewerOf(bo)]
      const asked = async (stays: Account, goes: Account) => {
        const ids = { stays: stays.userId, goes: goes.userId }
        return { ...ids, version: (await mergePlan(ids, byAda, now()))?.version ?? '' }
      }
      return { one, two, byAda, byBo, first: await asked(one, two), second: await asked(two, one) }
    },
    acts: ({ byAda, byBo, first, second }) => [
      () => mergeAccounts(first, byAda, now()),
      () => mergeAccounts(second, byBo, now()),
    ],
    async holds(answers, { one, two }) {
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
      const open = [await accountOf(one), await accountOf(two)].filter(({ status }) => status === 'active')
      expect(open).toHaveLength(1)
    },
    async breaks(_, { one, two }) {
      expect([(await accountOf(one)).status, (await accountOf(two)).status]).toEqual([
        'suspended',
        'suspended',
      ])
    },
  })
})
