import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { loadJudgedEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { clearDeletionMessages, eraseAccount } from '#app/domain/people/personal-data/deletion.server.ts'
import { askDeletion } from '#app/domain/people/personal-data/requests.server.ts'
import { adminEntryHref } from '#app/domain/submissions/addresses.ts'
import { problemsOf } from '#app/domain/submissions/form/problems.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import { draft, entrant, valueOf, type Entrant } from '#tests/support/entries.ts'
import { admin, adminViewerOf, viewerOf, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { filesOfZip } from '#tests/support/zip.ts'

let adminAccount: Account
let who: Entrant
let submissionId: number
beforeEach(async () => {
  adminAccount = await admin()
  who = await entrant()
  submissionId = await draft(who, { number: 1 })
})

const section = (name: string) => `/submissions/edit/${submissionId}/${name}`
const record = async () => {
  const found = await readEntry(submissionId, db())
  if (!found) throw new Error('The entry is gone')
  return found
}
const answerTo = async (key: string) => (await record()).content.answers[key]

describe('a postal address', () => {
  const full = ['東京都千代田区 1-1', 'ビル 2F', '千代田区', '', '100-0001', 'JP']
  const save = async (key: string, parts: string[], button = 'Save draft') =>
    as(who).submit(await as(who).get(section('work')), button, { [key]: parts })

  test('is one answer of its parts, and comes back as it was typed', async () => {
    const { key } = await askedQuestion('address', adminAccount, { label: 'Send copies to' })
    const empty = await as(who).get(section('work'))
    expect(empty.html.querySelectorAll(`[name=${key}]`)).toHaveLength(6)
    await save(key, full)
    expect(await answerTo(key)).toEqual(full)
    const shown = await as(who).get(section('work'))
    expect(shown.html.querySelector(`#${key}-city`)?.getAttribute('value')).toBe('千代田区')
    expect(shown.html.querySelector(`#${key}-country option[selected]`)?.getAttribute('value')).toBe('JP')
    const review = await as(who).get(section('review'))
    expect(review.visibleText).toContain('100-0001 千代田区')
    expect(review.visibleText).toContain('Japan')
    // Saving the page as it is changes nothing.
    const { version, updatedAt } = (await record()).entry
    await save(key, full)
    expect((await record()).entry).toMatchObject({ version, updatedAt })
    await save(key, ['', '', '', '', '', ''])
    expect(await answerTo(key)).toBeUndefined()
  })

  test('says beside each part and in the summary what is wrong, and keeps all of it', async () => {
    const { key } = await askedQuestion('address', adminAccount, { label: 'Send copies to' })
    const typed = ['1 High Street', '', '', '', '1'.repeat(21), 'GB']
    const answer = await save(key, typed, 'Save and continue')
    expect(answer.status).toBe(303)
    const page = await as(who).get(`${section('work')}?check=all`)
    const summary = page.html.querySelector(`a[href="#${key}-postalCode"]`)?.text ?? ''
    expect(summary).toContain('Send copies to, postal code: At most 20 characters')
    expect(page.html.querySelector(`#${key}-postalCode-error`)?.text).toBe('At most 20 characters')
    expect(page.html.querySelector(`#${key}-city-error`)?.text).toBe('Required')
    expect(page.html.querySelector(`#${key}-addressLine1-error`)).toBeNull()
    expect(page.html.querySelector(`#${key}-postalCode`)?.getAttribute('value')).toBe('1'.repeat(21))
  })

  test('that is needed and empty is asked for as a whole', async () => {
    const { key } = await askedQuestion('address', adminAccount, { label: 'Send to', required: true })
    const page = await as(who).get(`${section('work')}?check=all`)
    expect(page.html.querySelector(`a[href="#${key}"]`)?.text).toContain('Send to: Required')
    expect(page.html.querySelector(`#${key}-error`)?.text).toBe('Required')
    expect(page.html.querySelector(`#${key}-city-error`)).toBeNull()
  })

  test('saved by the page itself answers what is wrong at its controls', async () => {
    const { key } = await askedQuestion('address', adminAccount)
    const page = await as(who).get(section('work'))
    const marks = page.html.querySelector('input[name=was]')?.getAttribute('value') ?? ''
    const was = marks.split(' ').find((mark) => mark.startsWith(`${key}:`)) ?? ''
    const parts = ['1 High Street', '', 'Leeds', '', '', 'Elbonia']
    const sent = { writer: String(who.userId), was, [key]: parts }
    const answer = await as(who).post(`${section('work')}/autosave`, sent)
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text)).toMatchObject({
      data: { errors: { [`${key}-country`]: ['Select a country from the list'] } },
    })
    expect(await answerTo(key)).toEqual(parts)
  })

  test('asks a question that depends on it once it is given', async () => {
    const { key } = await askedQuestion('address', adminAccount)
    const other = await askedQuestion('text', adminAccount, { required: true })
    await db()
      .updateTable('category_fields')
      .set({ show_if: JSON.stringify({ field: key, is: 'answered', values: [] }) })
      .where('field_id', '=', other.fieldId)
      .execute()
    const needed = async () => {
      const { fields, content, context } = await record()
      return problemsOf(fields, content, context).some(({ fieldKey }) => fieldKey === other.key)
    }
    expect(await needed()).toBe(false)
    await save(key, full)
    expect(await needed()).toBe(true)
  })

  test('is read by admins and judges, and by no judge who must not know whose work it is', async () => {
    const { key } = await askedQuestion('address', adminAccount, { label: 'Send copies to' })
    await save(key, full)
    const open = await loadJudgedEntry(submissionId, 'P01-0001', false)
    expect(JSON.stringify(open.sections)).toContain('千代田区')
    const blind = await loadJudgedEntry(submissionId, 'P01-0001', true)
    expect(JSON.stringify(blind)).not.toContain('千代田区')
    expect(JSON.stringify(blind)).not.toContain('Send copies to')
    const entry = await as(adminAccount).get(adminEntryHref(submissionId))
    expect(entry.visibleText).toContain('100-0001 千代田区')
  })

  test('can be tried by an admin, with what is wrong at its part', async () => {
    const { key, fieldId } = await askedQuestion('address', adminAccount, { label: 'Send copies to' })
    const tried = (parts: string[]) => {
      const query = new URLSearchParams([['try', '1'], ...parts.map((part) => [key, part])])
      return as(adminAccount).get(`/admin/fields/view/${fieldId}?${query}`)
    }
    const wrong = await tried(['1 High Street', '', 'Leeds', '', '', 'Elbonia'])
    expect(wrong.html.querySelector(`#${key}-country-error`)?.text).toBe('Select a country from the list')
    expect(wrong.visibleText).not.toContain('This answer is valid')
    expect((await tried(full)).visibleText).toContain('This answer is valid')
  })

  test('is one cell of an export', async () => {
    const { key } = await askedQuestion('address', adminAccount, { label: 'Send copies to' })
    await save(key, full)
    const file = await as(adminAccount).get(`/admin/submissions/export?format=csv&column=q.${key}`)
    expect(file.status).toBe(200)
    expect(file.text).toContain('東京都千代田区 1-1, ビル 2F, 100-0001 千代田区, Japan')
  })

  test('is in the download of who wrote it, and goes with the last person of a studio', async () => {
    const { key } = await askedQuestion('address', adminAccount, { label: 'Send copies to' })
    await save(key, full)
    await save(key, ['9 Earlier Road', '', 'Leeds', '', '', 'GB'])
    await save(key, full)
    const download = await as(who).get('/account/download')
    const file = Object.entries(filesOfZip(download.bytes)).find(([name]) => name.includes('addresses'))
    expect(String(file?.[1])).toContain('100-0001 千代田区')
    valueOf(await askDeletion({ reason: '' }, await viewerOf(who), now()))
    valueOf(await eraseAccount(who.userId, await adminViewerOf(adminAccount), now()))
    await clearDeletionMessages(now())
    expect(await answerTo(key)).toBeUndefined()
    const history = await db()
      .selectFrom('audit_log')
      .where('entity', '=', 'submission')
      .selectAll()
      .execute()
    expect(JSON.stringify(history)).not.toMatch(/Earlier Road|千代田区/)
  })
})

describe('an amount of money', () => {
  const save = async (key: string, texts: string[]) =>
    as(who).submit(await as(who).get(section('work')), 'Save draft', { [key]: texts })
  const inRow = async (fieldId: number) =>
    (
      await db()
        .selectFrom('submission_values')
        .where('submission_id', '=', submissionId)
        .where('field_id', '=', fieldId)
        .select('value')
        .executeTakeFirst()
    )?.value

  test('begins with the currency of the season, and is stored in minor units beside what was typed', async () => {
    const { key, fieldId } = await askedQuestion('money', adminAccount, { label: 'Amount asked for' })
    const { currency } = (await record()).context
    const page = await as(who).get(section('work'))
    const chosen = page.html.querySelector(`#${key}-currency option[selected]`)?.getAttribute('value')
    expect(chosen).toBe(currency)
    await save(key, ['1.234,56', 'EUR'])
    expect(await inRow(fieldId)).toEqual({ typed: '1.234,56', currency: 'EUR', minor: 123_456 })
    const shown = await as(who).get(section('work'))
    expect(shown.html.querySelector(`#${key}-amount`)?.getAttribute('value')).toBe('1.234,56')
    expect(shown.html.querySelector(`#${key}-currency option[selected]`)?.getAttribute('value')).toBe('EUR')
    expect((await as(who).get(section('review'))).visibleText).toMatch(/EUR\s1,234\.56/)
    const { version, updatedAt } = (await record()).entry
    await save(key, ['1.234,56', 'EUR'])
    expect((await record()).entry).toMatchObject({ version, updatedAt })
    const file = await as(adminAccount).get(`/admin/submissions/export?format=csv&column=q.${key}`)
    expect(file.text).toContain('1234.56 EUR')
    await save(key, ['', 'EUR'])
    expect(await inRow(fieldId)).toBeUndefined()
  })

  test('is kept as typed and asked about where it can mean two things', async () => {
    const { key, fieldId } = await askedQuestion('money', adminAccount, { label: 'Amount asked for' })
    await save(key, ['1,234', 'EUR'])
    expect(await inRow(fieldId)).toEqual({ typed: '1,234', currency: 'EUR', minor: null })
    const page = await as(who).get(`${section('work')}?check=typed`)
    expect(page.html.querySelector(`a[href="#${key}-amount"]`)?.text).toContain(
      'Amount asked for: Enter an amount like',
    )
    expect(page.html.querySelector(`#${key}-amount-error`)?.text).toContain('Enter an amount like')
    expect(page.html.querySelector(`#${key}-amount`)?.getAttribute('value')).toBe('1,234')
  })

  test('of a question with one currency has its limits, and a change of that currency changes no answer', async () => {
    const { key, fieldId } = await askedQuestion('money', adminAccount, {
      label: 'Amount asked for',
      rules: { currency: 'JPY', min: 1000 },
    })
    const page = await as(who).get(section('work'))
    expect(page.html.querySelector(`#${key}-currency`)).toBeNull()
    expect(page.html.querySelector(`input[type=hidden][name=${key}]`)?.getAttribute('value')).toBe('JPY')
    expect(page.visibleText).toContain('Amount in JPY')
    await save(key, ['999', 'JPY'])
    const problems = async () => {
      const { fields, content, context } = await record()
      return problemsOf(fields, content, context).flatMap(({ anchor, fieldKey, message }) =>
        fieldKey === key ? [[anchor, message.replace('\u00a0', ' ')]] : [],
      )
    }
    expect(await problems()).toEqual([[`${key}-amount`, 'At least JPY 1,000']])
    await save(key, ['1,000', 'JPY'])
    expect(await problems()).toEqual([])
    await db()
      .updateTable('fields')
      .set({ rules: JSON.stringify({ currency: 'EUR' }) })
      .where('id', '=', fieldId)
      .execute()
    expect(await inRow(fieldId)).toMatchObject({ currency: 'JPY', minor: 1000 })
    const row = await record()
    expect(row.content.answers[key]).toEqual(['1,000', 'JPY'])
  })

  test('has limits in a form of a field only with a currency', async () => {
    const add = '/admin/fields/add?type=money'
    const page = await as(adminAccount).get(add)
    const sent = { label: 'Sum', min: '10', where: 'none' }
    const refused = await as(adminAccount).submit(page, 'Add field', { ...sent, currency: '' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Select the currency of these limits')
    const added = await as(adminAccount).submit(page, 'Add field', { ...sent, currency: 'NOK' })
    expect(added.status).toBe(303)
    const { rules } = await db()
      .selectFrom('fields')
      .where('label', '=', 'Sum')
      .select('rules')
      .executeTakeFirstOrThrow()
    expect(rules).toEqual({ currency: 'NOK', min: 10 })
  })
})
