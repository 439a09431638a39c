import { describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { removeReviewedProofs } from '#app/domain/people/accounts/membership-proof.server.ts'
import { removeUnneededFiles } from '#app/platform/files/cleanup.server.ts'
import { as, guest } from '#tests/support/client.ts'
import { later, now } from '#tests/support/clock.ts'
import { entrant, pdf } from '#tests/support/entries.ts'
import { admin, member, withMembership } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const PAGE = '/members/proof'

async function student() {
  const person = await member({ firstName: 'Sol' })
  await withMembership(person, 'student', { status: 'proof_required' })
  return person
}

const proof = (name = 'card.pdf') => new File([new Uint8Array(pdf())], name, { type: 'application/pdf' })

async function sent(person: Awaited<ReturnType<typeof student>>) {
  const browser = as(person)
  const answer = await browser.submit(await browser.get(PAGE), 'Send proof', { proof: proof() })
  expect(answer.location).toBe('/membership')
  const row = await db()
    .selectFrom('memberships as m')
    .innerJoin('files as f', 'f.id', 'm.proof_file_id')
    .where('m.user_id', '=', person.userId)
    .select(['m.id', 'm.status', 'f.public_id', 'f.purpose', 'f.id as fileId'])
    .executeTakeFirstOrThrow()
  return row
}

describe('a proof of enrolment', () => {
  test('is asked for where it is needed, and then waits for an admin', async () => {
    const person = await student()
    const dashboard = await as(person).get('/submissions/dashboard')
    expect(dashboard.html.querySelector(`a[href="${PAGE}"]`)).not.toBeNull()
    const row = await sent(person)
    expect(row).toMatchObject({ status: 'pending', purpose: 'membership_proof' })
    expect((await audits({ action: 'membership.proof_sent' })).map(({ actor_id }) => actor_id)).toEqual([
      person.userId,
    ])
    expect((await as(person).get(PAGE)).text).toContain('is under review')
  })

  test('opens only for admins and the student', async () => {
    const { public_id } = await sent(await student())
    const address = `/files/${public_id}`
    const adminAccount = await as(await admin()).get('/admin/memberships')
    expect(adminAccount.html.querySelector(`a[href="${address}"]`)?.text).toBe('card.pdf')
    expect((await as(await admin()).get(address)).status).toBe(200)
    for (const other of [await member(), await entrant(), await student()])
      expect((await as(other).get(address)).status).toBe(404)
    expect((await guest().get(address)).status).toBe(302)
  })

  test('is replaced by a later one', async () => {
    const person = await student()
    const first = await sent(person)
    const second = await sent(person)
    expect(second.fileId).not.toBe(first.fileId)
    expect((await as(person).get(`/files/${first.public_id}`)).status).toBe(404)
  })

  test('has to be a PDF or a picture, and chosen', async () => {
    const browser = as(await student())
    const page = await browser.get(PAGE)
    const none = await browser.submit(page, 'Send proof', { proof: new File([], '') })
    expect(none.status).toBe(422)
    expect(none.problems.map(({ message }) => message)).toEqual(['Proof of enrolment: Select a file.'])
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'], 'card.png')
    const script = await browser.submit(page, 'Send proof', { proof: svg })
    expect(script.status).toBe(422)
    expect(script.text).toContain('Upload a PDF, JPEG or PNG file')
    const large = await browser.submit(page, 'Send proof', {
      proof: new File([new Uint8Array(10_000_001)], 'card.pdf'),
    })
    expect(large.status).toBe(422)
    expect(large.text).toContain('must be 10 MB or smaller')
    expect(
      await db().selectFrom('files').select('id').where('purpose', '=', 'membership_proof').execute(),
    ).toEqual([])
  })

  test('is not taken where none is asked for', async () => {
    const browser = as(await member())
    expect((await browser.get(PAGE)).text).toContain('No proof needed')
    const form = new FormData()
    form.set('proof', proof())
    expect((await browser.post(PAGE, form)).status).toBe(409)
  })

  test('is deleted 30 days after an admin has reviewed it, and not before', async () => {
    const { id, public_id } = await sent(await student())
    // Under review is not reviewed.
    expect(await removeReviewedProofs(later({ days: 60 }))).toBe(0)
    await as(await admin()).post('/admin/memberships', { membershipId: id, decision: 'activate' })
    expect(await removeReviewedProofs(later({ days: 29, hours: 23 }))).toBe(0)
    expect((await as(await admin()).get(`/files/${public_id}`)).status).toBe(200)
    expect(await removeReviewedProofs(later({ hours: 1 }))).toBe(1)
    expect(await removeReviewedProofs(now())).toBe(0)
    expect((await as(await admin()).get(`/files/${public_id}`)).status).toBe(404)
    expect(await removeUnneededFiles(later({ hours: 2 }))).toBe(1)
  })
})
