import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { askToJoin } from '#app/domain/studios/commands.server.ts'
import {
  acceptInvitation,
  cancelInvitation,
  invite,
  resendInvitation,
} from '#app/domain/studios/invitations.server.ts'
import { changeRole, removePerson } from '#app/domain/studios/people.server.ts'
import type { StudioRole } from '#app/domain/studios/rules.ts'
import { removeFromCart } from '#app/domain/money/billing/commands.server.ts'
import { as, guest, signedIn } from '#tests/support/client.ts'
import { later, now, setNow } from '#tests/support/clock.ts'
import { entrant, entrantViewerOf, inCart, invoice, type Entrant } from '#tests/support/entries.ts'
import { admin, member, viewerOf, type Account } from '#tests/support/people.ts'
import { race } from '#tests/support/race.ts'
import { audits, linkIn, mails } from '#tests/support/rows.ts'

async function belonging(owner: Entrant, role: StudioRole, account?: Account): Promise<Account> {
  const who = account ?? (await member())
  await db()
    .insertInto('studio_members')
    .values({ studio_id: owner.studioId, user_id: who.userId, role, status: 'active', created_at: now() })
    .execute()
  return who
}

async function rolesIn(studioId: number): Promise<Record<number, string>> {
  const rows = await db()
    .selectFrom('studio_members')
    .where('studio_id', '=', studioId)
    .where('status', '=', 'active')
    .select(['user_id', 'role'])
    .execute()
  return Object.fromEntries(rows.map((row) => [row.user_id, row.role]))
}

async function invited(owner: Entrant, email: string, role: StudioRole = 'submitter'): Promise<string> {
  const done = await invite({ studioId: owner.studioId, email, role }, await viewerOf(owner), now())
  expect(done.ok).toBe(true)
  return lastLink(email)
}

async function lastLink(email: string): Promise<string> {
  const mail = (await mails({ to: email, template: 'studio_invitation' })).at(-1)
  if (!mail) throw new Error(`No invitation went to ${email}`)
  return linkIn(mail, '/studios/invitation')
}

const tokenOf = (link: string) => new URLSearchParams(link.split('?')[1]).get('token') ?? ''

describe('the record', () => {
  test('is changed by its owner and by an administrator, and others get not found', async () => {
    const owner = await entrant('agency', { name: 'Hobb & Daughters' })
    const address = `/studios/edit/${owner.studioId}`
    for (const role of ['billing', 'submitter', 'viewer'] as const) {
      const who = await belonging(owner, role)
      expect((await as(who).get(address)).status).toBe(404)
      expect((await as(who).post(address, { name: 'Taken' })).status).toBe(404)
    }
    for (const who of [owner, await admin()]) {
      const page = await as(who).get(address)
      const name = `Hobb by ${who.firstName}`
      const saved = await as(who).submit(page, 'Save studio profile', { name, onBehalfOf: 'Low Tide' })
      expect([saved.status, saved.location]).toEqual([303, address])
      expect((await as(who).get(address)).heading).toBe(`Edit ${name}`)
    }
    const [first] = await audits({ action: 'studio.changed' })
    expect(first).toMatchObject({
      actor_id: owner.userId,
      before: { name: 'Hobb & Daughters', onBehalfOf: null },
      after: { name: 'Hobb by Emil', onBehalfOf: 'Low Tide' },
    })
    await db().updateTable('studios').set({ status: 'archived' }).where('id', '=', owner.studioId).execute()
    expect((await as(owner).get(address)).status).toBe(404)
  })

  test('keeps its kind and what its form does not show', async () => {
    const owner = await entrant('studio', { school: 'An old note' })
    const page = await as(owner).get(`/studios/edit/${owner.studioId}`)
    await as(owner).submit(page, 'Save studio profile', { type: 'student', city: 'Jena' })
    const row = await db()
      .selectFrom('studios')
      .where('id', '=', owner.studioId)
      .select(['type', 'school', 'city'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ type: 'studio', school: 'An old note', city: 'Jena' })
  })

  test('takes a name with letters our fonts lack, and says so on its page', async () => {
    const owner = await entrant()
    const address = `/studios/edit/${owner.studioId}`
    const page = await as(owner).get(address)
    expect(page.visibleText).not.toContain('Our fonts')
    expect((await as(owner).submit(page, 'Save studio profile', { name: 'Studio ꦗ' })).location).toBe(address)
    expect((await as(owner).get(address)).visibleText).toContain('Our fonts lack ꦗ (U+A997). You do not need')
  })

  test('lists what is missing and keeps what was typed', async () => {
    const owner = await entrant()
    const page = await as(owner).get(`/studios/edit/${owner.studioId}`)
    const answer = await as(owner).submit(page, 'Save studio profile', { name: '', billingEmail: 'nope' })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems).toEqual([
      { message: 'Name: Required', href: '#name' },
      { message: 'Billing email: Invalid email format', href: '#billingEmail' },
    ])
    expect(answer.html.querySelector('#billingEmail')?.getAttribute('value')).toBe('nope')
  })

  test('of two people in one field the second sees both values; other fields of theirs are kept', async () => {
    const owner = await entrant('studio', { name: 'Tin Orchard' })
    const other = await belonging(owner, 'owner')
    const address = `/studios/edit/${owner.studioId}`
    const mine = await as(owner).get(address)
    const theirs = await as(other).get(address)
    await as(other).submit(theirs, 'Save studio profile', { city: 'Halle', region: 'Saxony-Anhalt' })

    const refused = await as(owner).submit(mine, 'Save studio profile', { city: 'Jena', taxId: 'DE1' })
    expect(refused.status).toBe(409)
    expect(refused.visibleText).toContain('Now saved: Halle.')
    const shown = (id: string) => refused.html.querySelector(`#${id}`)?.getAttribute('value')
    expect([shown('city'), shown('region'), shown('taxId')]).toEqual(['Jena', 'Saxony-Anhalt', 'DE1'])

    expect((await as(owner).submit(refused, 'Save studio profile')).status).toBe(303)
    const row = await db()
      .selectFrom('studios')
      .where('id', '=', owner.studioId)
      .select(['city', 'region', 'tax_id'])
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ city: 'Jena', region: 'Saxony-Anhalt', tax_id: 'DE1' })
  })

  test('a name that another studio has in the country is refused', async () => {
    await entrant('studio', { name: 'Paper Heron' })
    const owner = await entrant()
    const page = await as(owner).get(`/studios/edit/${owner.studioId}`)
    const answer = await as(owner).submit(page, 'Save studio profile', { name: 'paper heron' })
    expect(answer.status).toBe(409)
    expect(answer.problems[0]?.message).toContain('Another studio has this name')
  })

  test('from the announcement on only an administrator changes the name', async () => {
    const owner = await entrant('studio', { name: 'Onion Moon' })
    const { announced_at: announcedAt } = await db()
      .selectFrom('seasons')
      .where('is_current', '=', true)
      .select('announced_at')
      .executeTakeFirstOrThrow()
    if (!announcedAt) throw new Error('The season of the tests has no announcement')
    setNow(announcedAt)
    const address = `/studios/edit/${owner.studioId}`
    const page = await as(owner).get(address)
    expect(page.visibleText).toContain('You cannot change the name after the nominees are announced')
    expect(page.html.querySelector('#name')?.hasAttribute('readonly')).toBe(true)
    const refused = await as(owner).submit(page, 'Save studio profile', { name: 'Onion Sun' })
    expect(refused.status).toBe(422)
    expect((await as(owner).submit(page, 'Save studio profile', { city: 'Jena' })).status).toBe(303)
    const adminAccount = await admin()
    const done = await as(adminAccount).submit(await as(adminAccount).get(address), 'Save studio profile', {
      name: 'Onion Sun',
    })
    expect(done.status).toBe(303)
  })
})

describe('people', () => {
  test('are given another role and taken out; the last owner stays', async () => {
    const owner = await entrant()
    const who = await belonging(owner, 'viewer')
    const address = `/studios/edit/${owner.studioId}`
    const studio = { studioId: owner.studioId }
    const byOwner = await viewerOf(owner)
    for (const done of [
      await changeRole({ ...studio, userId: owner.userId, role: 'viewer' }, byOwner, now()),
      await removePerson({ ...studio, userId: owner.userId }, byOwner, now()),
    ])
      expect(done).toMatchObject({ code: 'conflict', message: expect.stringContaining('needs an owner') })

    const page = await as(owner).get(address)
    expect(page.visibleText).toContain('A studio needs an owner')
    const name = `${who.firstName} ${who.lastName}`
    await as(owner).submit(page, `Save the role of ${name}`, { role: 'billing' })
    expect(await rolesIn(owner.studioId)).toEqual({ [owner.userId]: 'owner', [who.userId]: 'billing' })
    await as(owner).submit(await as(owner).get(address), `Remove ${name}`)
    expect(await rolesIn(owner.studioId)).toEqual({ [owner.userId]: 'owner' })
    expect((await as(who).get('/submissions')).location).toMatch(/^\/studios\/add/)
    expect((await audits({ entity: 'studio' })).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['studio.role_changed', 'studio.person_removed']),
    )
  })

  test('two owners who demote or remove each other at once: one of them stays', async () => {
    const first = await entrant()
    const second = await belonging(first, 'owner')
    const [a, b] = [await viewerOf(first), await viewerOf(second)]
    const studio = { studioId: first.studioId }
    const outcomes = await race(2, (index) =>
      index === 0
        ? changeRole({ ...studio, userId: second.userId, role: 'viewer' }, a, now())
        : removePerson({ ...studio, userId: first.userId }, b, now()),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(Object.values(await rolesIn(first.studioId)).filter((role) => role === 'owner')).toHaveLength(1)
  })

  test('who gives up their own ownership is led away from the page', async () => {
    const first = await entrant()
    await belonging(first, 'owner')
    const done = await as(first).post(`/studios/edit/${first.studioId}`, {
      intent: 'role',
      userId: first.userId,
      role: 'submitter',
    })
    expect(done.location).toBe('/studios/view')
  })

  test('only owners and administrators change them', async () => {
    const owner = await entrant()
    const submitter = await viewerOf(await belonging(owner, 'submitter'))
    const stranger = await viewerOf(await entrant())
    const { studioId } = owner
    for (const viewer of [submitter, stranger]) {
      const target = { studioId, userId: viewer.userId }
      const refusals = [
        await changeRole({ ...target, role: 'owner' }, viewer, now()),
        await removePerson({ studioId, userId: owner.userId }, viewer, now()),
        await invite({ studioId, email: 'a@example.org', role: 'owner' }, viewer, now()),
        await resendInvitation({ studioId, invitationId: 1 }, viewer, now()),
        await cancelInvitation({ studioId, invitationId: 1 }, viewer, now()),
      ]
      for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'not_found' })
    }
  })

  test('a viewer takes nothing out of the cart', async () => {
    const owner = await entrant()
    const submissionId = await inCart(owner)
    const viewer = await entrantViewerOf(await belonging(owner, 'viewer'))
    expect(await removeFromCart(submissionId, viewer, now())).toMatchObject({ code: 'forbidden' })
    const billing = await entrantViewerOf(await belonging(owner, 'billing'))
    expect((await removeFromCart(submissionId, billing, now())).ok).toBe(true)
  })

  test('a request to join is written to each owner, once a day, and answered on the page', async () => {
    const owner = await entrant('studio', { name: 'Quiet Loop' })
    const second = await belonging(owner, 'owner')
    await belonging(owner, 'submitter')
    const who = await member()
    const asking = await viewerOf(who)
    await askToJoin(owner.studioId, asking, now())
    await askToJoin(owner.studioId, asking, now())
    const address = `/studios/edit/${owner.studioId}`
    const sent = await mails({ template: 'studio_join_asked' })
    expect(sent.map((mail) => mail.to_email)).toEqual([owner.email, second.email])
    expect(sent[0]?.body_text).toContain(who.email)
    expect(linkIn(sent[0] ?? { body_text: '' }, address)).toBe(address)

    const name = `${who.firstName} ${who.lastName}`
    await as(owner).submit(await as(owner).get(address), `Decline ${name}`)
    await askToJoin(owner.studioId, asking, now())
    expect(await mails({ template: 'studio_join_asked' })).toHaveLength(2)
    await as(owner).submit(await as(owner).get(address), `Approve ${name}`)
    expect((await rolesIn(owner.studioId))[who.userId]).toBe('submitter')
  })
})

describe('an invitation', () => {
  test('is accepted by a person with an account, once', async () => {
    const owner = await entrant('studio', { name: 'Nine Kettles' })
    const who = await member({ emailVerifiedAt: null })
    const page = await as(owner).get(`/studios/edit/${owner.studioId}`)
    const sent = await as(owner).submit(page, 'Send invitation', { email: who.email, role: 'billing' })
    expect(sent.status).toBe(303)
    const [mail] = await mails({ template: 'studio_invitation' })
    expect(mail).toMatchObject({ to_email: who.email, sensitive: true })
    const link = await lastLink(who.email)

    const opened = await as(who).get(link)
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(await rolesIn(owner.studioId)).not.toHaveProperty(String(who.userId))
    const joined = await as(who).submit(opened, 'Join Nine Kettles')
    expect(joined.location).toBe('/studios/view')
    expect((await viewerOf(who)).emailVerified).toBe(true)
    expect((await rolesIn(owner.studioId))[who.userId]).toBe('billing')
    expect((await viewerOf(who)).currentStudioId).toBe(owner.studioId)

    const other = await member()
    const again = await as(other).get(link)
    expect([again.status, again.heading]).toEqual([410, 'This invitation has been used'])
    expect(again.visibleText).not.toContain('Nine Kettles')
    await as(other).post('/studios/invitation', { token: tokenOf(link) })
    expect(await rolesIn(owner.studioId)).not.toHaveProperty(String(other.userId))
  })

  test('of many at once one gets it', async () => {
    const owner = await entrant()
    const link = await invited(owner, 'someone@example.org')
    const viewers = await Promise.all([1, 2, 3].map(async () => viewerOf(await member())))
    const outcomes = await race(3, (index) => {
      const viewer = viewers[index]
      if (!viewer) throw new Error('One viewer for each')
      return acceptInvitation(tokenOf(link), viewer, now())
    })
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect(Object.keys(await rolesIn(owner.studioId))).toHaveLength(2)
  })

  test('leads a person without an account through sign-up or sign-in and back', async () => {
    const owner = await entrant('studio', { name: 'Velvet Crane' })
    const link = await invited(owner, 'new@example.org')
    const opened = await guest().get(link)
    expect(opened.visibleText).toContain('Velvet Crane')
    const signUp = opened.links.find((each) => each.startsWith('/members/signup')) ?? ''
    expect(new URLSearchParams(signUp.split('?')[1]).get('next')).toBe(link)
    const page = await guest().get(signUp)
    const signIn = page.links.find((each) => each.startsWith('/?next='))
    expect(new URLSearchParams(signIn?.split('?')[1]).get('next')).toBe(link)
    const form = page.html.querySelector('form[method="post"]')
    expect(form?.getAttribute('action')).toBe(signUp)

    const who = await member()
    const browser = guest()
    const answer = await browser.submit(await browser.get(signIn ?? ''), 'Sign in', {
      email: who.email,
      password: who.password,
    })
    expect(answer.location).toBe(link)
    expect((await browser.get(link)).visibleText).toContain(`You are signed in as ${who.email}`)
  })

  test('sent again has a new link; taken back it has none', async () => {
    const owner = await entrant()
    const address = `/studios/edit/${owner.studioId}`
    const email = 'late@example.org'
    const first = await invited(owner, email)
    later({ days: 15 })
    expect((await guest().get(first)).heading).toBe('This invitation has expired')
    const expired = await as(owner).get(address)
    expect(expired.visibleText).toContain('Expired')
    await as(owner).submit(expired, `Send again to ${email}`)
    const second = await lastLink(email)
    expect((await guest().get(first)).heading).toBe('This link does not work')
    expect((await guest().get(second)).status).toBe(200)

    await as(owner).submit(await as(owner).get(address), `Cancel the invitation of ${email}`)
    expect((await guest().get(second)).heading).toBe('This invitation was cancelled')
    const who = await viewerOf(await member())
    expect(await acceptInvitation(tokenOf(second), who, now())).toMatchObject({ code: 'closed' })
    // Withdrawal is not for ever: the address can be invited once more.
    await invited(owner, email)
  })

  test('is refused for members of the studio, twice at once, and for a student’s profile', async () => {
    const owner = await entrant()
    await invited(owner, 'twice@example.org')
    const address = `/studios/edit/${owner.studioId}`
    const page = await as(owner).get(address)
    const ask = (email: string) => as(owner).submit(page, 'Send invitation', { email, role: 'viewer' })
    expect((await ask('Twice@Example.org')).problems[0]?.message).toContain('already invited')
    expect((await ask(owner.email)).problems[0]?.message).toContain('belongs to the studio')
    const empty = await signedIn(owner).post(address, { intent: 'invite' })
    expect(empty.problems.map(({ message }) => message)).toEqual(['Email: Required', 'Role: Required'])

    const student = await entrant('student')
    const input = { studioId: student.studioId, email: 'friend@example.org', role: 'viewer' } as const
    expect(await invite(input, await viewerOf(student), now())).toMatchObject({ code: 'closed' })
    expect((await as(student).get(`/studios/edit/${student.studioId}`)).visibleText).toContain(
      'You can’t invite other people',
    )
  })

  test('keeps the role of a member, and works only for its address', async () => {
    const owner = await entrant()
    const link = await invited(owner, 'colleague@example.org', 'viewer')
    expect(await acceptInvitation(tokenOf(link), await viewerOf(owner), now())).toMatchObject({
      code: 'conflict',
    })
    expect((await rolesIn(owner.studioId))[owner.userId]).toBe('owner')
    expect((await acceptInvitation(tokenOf(link), await viewerOf(await member()), now())).ok).toBe(true)
  })
})

describe('invoices on the studio page', () => {
  test('are those of the studio one acts for, page by page', async () => {
    const owner = await entrant()
    const issued = await invoice(owner)
    const number = await db()
      .selectFrom('invoices')
      .where('id', '=', issued.invoiceId)
      .select('number')
      .executeTakeFirstOrThrow()
    const page = await as(owner).get('/studios/view')
    expect(page.links).toContain(`/submissions/invoices/${issued.invoiceId}`)
    expect(page.links).toContain(`/studios/edit/${owner.studioId}`)
    expect(page.visibleText).toContain(number.number)
    const second = await as(owner).get('/studios/view?page=2')
    expect(second.visibleText).toContain('No invoices on this page.')
    const other = await as(await entrant()).get('/studios/view')
    expect(other.visibleText).not.toContain('Invoices for')
  })
})
