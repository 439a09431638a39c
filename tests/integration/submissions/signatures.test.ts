import { beforeEach, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { loadJudgedEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { clearDeletionMessages, eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { filesOfZip } from '#tests/support/zip.ts'

const SENTENCE = 'I may sign for the applicant.'
const NAME = 'Þóra Ægisdóttir'
let adminAccount: Account
let who: Entrant
let submissionId: number
let key: string
beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant()
  submissionId = await draft(who, { number: 1 })
  const more = { label: SENTENCE, section: 'rights' } as const
  ;({ key } = await askedQuestion('signature', adminAccount, more))
})

const page = (name: string) => as(who).get(`/submissions/edit/${submissionId}/${name}`)
const sign = async (name: string) => as(who).submit(await page('rights'), 'Save draft', { [key]: name })
const answer = async () => (await readEntry(submissionId, db()))?.content.answers[key]

test('a sentence is signed by typing a name, which the review says', async () => {
  const empty = await page('rights')
  expect(empty.html.querySelector(`label[for=${key}]`)?.text).toContain(SENTENCE)
  expect(empty.visibleText).toContain('Type your full name to sign.')
  await sign(`  ${NAME} `)
  expect(await answer()).toBe(NAME)
  expect((await page('review')).visibleText).toContain(`Signed: ${NAME}`)
})

test('initials are asked about beside the field, and kept', async () => {
  await sign('Þ.')
  const checked = await as(who).get(`/submissions/edit/${submissionId}/rights?check=typed`)
  expect(checked.html.querySelector(`#${key}-error`)?.text).toBe('Type your full name')
  expect(checked.html.querySelector(`#${key}`)?.getAttribute('value')).toBe('Þ.')
})

test('is read by no judge who must not know whose work it is', async () => {
  await sign(NAME)
  expect(JSON.stringify(await loadJudgedEntry(submissionId, 'P01-0001', false))).toContain(NAME)
  expect(JSON.stringify(await loadJudgedEntry(submissionId, 'P01-0001', true))).not.toContain(NAME)
})

test('is in the download of who signed, and goes with the last person of a studio', async () => {
  await sign(NAME)
  const download = await as(who).get('/account/download')
  const file = Object.entries(filesOfZip(download.bytes)).find(([name]) => name.includes('signedAnswers'))
  expect(String(file?.[1])).toContain(NAME)
  valueOf(await askDeletion({ reason: '' }, await viewerOf(who), now()))
  valueOf(await eraseAccount(who.userId, await adminViewerOf(adminAccount), now()))
  await clearDeletionMessages(now())
  expect(await answer()).toBeUndefined()
})
