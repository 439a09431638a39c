import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { arrangeSeries } from '#app/domain/submissions/uploads/arrange-series.server.ts'
import { attachFile } from '#app/domain/submissions/uploads/entry-files.server.ts'
import { startUpload } from '#app/domain/submissions/uploads/entry-uploads.server.ts'
import { readEntry } from '#app/domain/submissions/queries.server.ts'
import { problemsOf } from '#app/domain/submissions/form/problems.ts'
import { loadJudgedEntry } from '#app/domain/judging/reviews/entry-page.server.ts'
import { seriesTexts } from '#app/domain/submissions/uploads/series.ts'
import { versionOf } from '#app/platform/record-version.server.ts'
import { as } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  draft,
  entrant,
  entrantViewerOf,
  jpeg,
  pdf,
  storedFile,
  valueOf,
  type Entrant,
} from '#tests/support/entries.ts'
import { admin, type Account } from '#tests/support/people.ts'
import { askedQuestion } from '#tests/support/questions.ts'
import { race } from '#tests/support/race.ts'
import { audits } from '#tests/support/rows.ts'

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
const messagesOf = async (key: string) => {
  const { fields, content, context } = await record()
  return problemsOf(fields, content, context).flatMap((problem) =>
    problem.fieldKey === key ? [problem.message] : [],
  )
}

describe('a phone number', () => {
  test('is kept as it was typed, and refused without its country code', async () => {
    const { key } = await askedQuestion('phone', adminAccount, { label: 'Call us at' })
    const page = await as(who).get(section('work'))
    await as(who).submit(page, 'Save draft', { [key]: '+49 (0)30 123-456' })
    expect((await record()).content.answers[key]).toBe('+49 (0)30 123-456')
    expect(await messagesOf(key)).toEqual([])
    await as(who).submit(await as(who).get(section('work')), 'Save draft', { [key]: '030 123456' })
    expect((await messagesOf(key)).join()).toContain('with its country code')
    expect((await as(who).get(section('work'))).html.querySelector(`#${key}`)?.getAttribute('value')).toBe(
      '030 123456',
    )
  })
})

describe('options with another answer', () => {
  const options = [
    { value: 'oil', label: 'Oil' },
    { value: 'ink', label: 'Ink' },
  ]

  test.each(['radio', 'select'] as const)('%s: what is typed counts, until it is emptied', async (type) => {
    const { key } = await askedQuestion(type, adminAccount, { options, rules: { other: true } })
    const save = async (sent: string[]) => {
      const page = await as(who).get(section('work'))
      await as(who).submit(page, 'Save draft', { [key]: sent })
      return (await record()).content.answers[key]
    }
    expect(await save(['oil', 'Kohle auf Papier'])).toBe('Kohle auf Papier')
    expect(await messagesOf(key)).toEqual([])
    const shown = await as(who).get(section('work'))
    expect(shown.html.querySelector(`#${key}-other`)?.getAttribute('value')).toBe('Kohle auf Papier')
    expect(await save(['ink', ''])).toBe('ink')
    await save(['oil', 'x'.repeat(201)])
    expect(await messagesOf(key)).toEqual(['At most 200 characters'])
  })

  test('checkboxes take one other answer beside the ticked ones', async () => {
    const { key } = await askedQuestion('multiselect', adminAccount, { options, rules: { other: true } })
    const page = await as(who).get(section('work'))
    await as(who).submit(page, 'Save draft', { [key]: ['ink', ' Kohle '] })
    expect((await record()).content.answers[key]).toEqual(['ink', 'Kohle'])
    expect(await messagesOf(key)).toEqual([])
    expect((await as(who).get(section('review'))).visibleText).toContain('Ink, Kohle')
  })

  test('without that, another answer is refused', async () => {
    const { key } = await askedQuestion('radio', adminAccount, { options })
    const page = await as(who).get(section('work'))
    expect(page.html.querySelector(`#${key}-other`)).toBeNull()
    await as(who).post(section('work'), { [key]: 'chalk', intent: 'draft' })
    expect(await messagesOf(key)).toEqual(['Select one of the answers'])
  })
})

describe('a series of files', () => {
  let key: string
  let fieldId: number
  beforeEach(async () => {
    const asked = await askedQuestion('files', adminAccount, {
      label: 'Your pictures',
      section: 'media',
      required: true,
      rules: { accept: ['jpg', 'pdf'], minFiles: 2, maxFiles: 3 },
    })
    key = asked.key
    fieldId = asked.fieldId
  })
  const picture = async (name: string) =>
    new File([new Uint8Array(await jpeg())], name, { type: 'image/jpeg' })
  const stored = async () => (await record()).content.files[key] ?? []
  const add = async () => {
    const { fileId } = await storedFile(who, 'image')
    return attachFile({ submissionId, fieldId, fileId }, await entrantViewerOf(who), now())
  }

  test('arrives by one plain post, in its order, and no more than it takes', async () => {
    const page = await as(who).get(section('media'))
    expect(page.html.querySelector(`#${key}`)?.hasAttribute('multiple')).toBe(true)
    await as(who).submit(page, 'Save draft', { [key]: [await picture('one.jpg')] })
    expect((await messagesOf(key)).join()).toContain('At least 2 files are needed: add 1')
    const second = await as(who).get(section('media'))
    const sent = [await picture('two.jpg'), await picture('three.jpg'), await picture('four.jpg')]
    const refused = await as(who).submit(second, 'Save draft', { [key]: sent })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('At most 3 files')
    expect((await stored()).map(({ originalName }) => originalName)).toEqual([
      'one.jpg',
      'two.jpg',
      'three.jpg',
    ])
    expect(await messagesOf(key)).toEqual([])
    expect(
      (await as(who).get(section('media'))).html.querySelector(`#${key}`)?.hasAttribute('disabled'),
    ).toBe(true)
  })

  test('never has more than its most, however many arrive together', async () => {
    const outcomes = await race(5, add)
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(3)
    expect(await stored()).toHaveLength(3)
    const viewer = await entrantViewerOf(who)
    const upload = { submissionId, fieldKey: key, name: 'more.jpg', sizeBytes: 10, fingerprint: 'f' }
    expect(await startUpload({ ...upload, id: 'one-more' }, viewer, now())).toMatchObject({ ok: false })
  })

  test('gets captions and another order by plain buttons, and keeps both where others look', async () => {
    for (let count = 0; count < 3; count += 1) valueOf(await add())
    const [one, two, three] = (await stored()).map(({ fileId }) => fileId)
    const form = await as(who).get(section('media'))
    const led = await as(who).submit(form, 'Captions and order: Your pictures')
    const page = await as(who).open(led.location ?? '')
    const saved = await as(who).submit(page, 'Save captions', {
      'file[0].caption': '夜の港',
      'file[1].caption': 'By the pier',
    })
    expect(saved.status).toBe(303)
    const moved = await as(who).get(led.location ?? '')
    await as(who).post(led.location ?? '', {
      version: moved.html.querySelector('input[name=version]')?.getAttribute('value') ?? '',
      'file[0].id': String(one),
      'file[0].caption': '夜の港',
      move: `down:${one}`,
    })
    expect((await stored()).map(({ fileId }) => fileId)).toEqual([two, one, three])
    expect((await stored())[1]?.caption).toBe('夜の港')
    expect(await audits({ action: 'submission.files_arranged' })).toHaveLength(2)
    expect((await as(who).get(section('review'))).visibleText).toContain('夜の港')
    const judged = await loadJudgedEntry(submissionId, 'P01-0001', false)
    expect(judged.files.map(({ label, caption }) => [label, caption])).toContainEqual([
      'Your pictures, 2 of 3',
      '夜の港',
    ])
  })

  test('is not arranged over what changed since, nor by another studio', async () => {
    valueOf(await add())
    const version = versionOf(seriesTexts(await stored()))
    const [first] = await stored()
    valueOf(await add())
    const change = {
      submissionId,
      fieldId,
      version,
      captions: new Map([[first?.fileId ?? 0, 'Late']]),
      move: null,
    }
    expect(await arrangeSeries(change, await entrantViewerOf(who), now())).toMatchObject({ code: 'conflict' })
    const other = await entrant()
    const address = `/submissions/edit/${submissionId}/series/${fieldId}`
    expect((await as(other).get(address)).status).toBe(404)
    expect((await as(other).post(address, { version })).status).toBe(404)
    expect((await stored())[0]?.caption).toBeUndefined()
  })

  test('keeps what was typed beside its picture when another window has moved it', async () => {
    for (let count = 0; count < 2; count += 1) valueOf(await add())
    const [one, two] = (await stored()).map(({ fileId }) => fileId)
    const address = `/submissions/edit/${submissionId}/series/${fieldId}`
    const page = await as(who).get(address)
    const version = page.html.querySelector('input[name=version]')?.getAttribute('value') ?? ''
    expect((await as(who).post(address, { version, move: `down:${one}` })).status).toBe(303)
    const late = await as(who).submit(page, 'Save captions', {
      'file[0].caption': 'Of the first <b>one</b>',
      'file[1].caption': 'Of the second',
    })
    expect(late.status).toBe(409)
    expect(late.text).not.toContain('<b>one</b>')
    const shown = [0, 1].map((at) => [
      Number(late.html.querySelector(`input[name="file[${at}].id"]`)?.getAttribute('value')),
      late.html.querySelector(`input[name="file[${at}].caption"]`)?.getAttribute('value'),
    ])
    expect(shown).toEqual([
      [two, 'Of the second'],
      [one, 'Of the first <b>one</b>'],
    ])
    expect((await as(who).submit(late, 'Save captions')).status).toBe(303)
    expect((await stored()).map(({ fileId, caption }) => [fileId, caption])).toEqual([
      [two, 'Of the second'],
      [one, 'Of the first <b>one</b>'],
    ])
  })

  test('loses one file and keeps the others', async () => {
    for (let count = 0; count < 2; count += 1) valueOf(await add())
    const [first, second] = await stored()
    const step = await as(who).get(`/submissions/edit/${submissionId}/remove-file/${first?.fileId}`)
    await as(who).submit(step, 'Remove file')
    expect((await stored()).map(({ fileId }) => fileId)).toEqual([second?.fileId])
  })

  test('hides names of the entry in captions where judging is blind', async () => {
    valueOf(await add())
    const { studioName } = (await record()).entry
    const [first] = await stored()
    const version = versionOf(seriesTexts(await stored()))
    const captions = new Map([[first?.fileId ?? 0, `Made at ${studioName}`]])
    valueOf(
      await arrangeSeries(
        { submissionId, fieldId, version, captions, move: null },
        await entrantViewerOf(who),
        now(),
      ),
    )
    const blind = await loadJudgedEntry(submissionId, 'P01-0001', true)
    const [shown] = blind.files.filter(({ label }) => label.startsWith('Your pictures'))
    expect(shown?.caption).toBe('Made at [name hidden]')
  })
})

test('a file question takes an archive where it was allowed, and only then', async () => {
  const { key } = await askedQuestion('file', adminAccount, { section: 'media', rules: { accept: ['pdf'] } })
  const end = Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])
  const page = await as(who).get(section('media'))
  const refused = await as(who).submit(page, 'Save draft', {
    [key]: new File([new Uint8Array(end)], 'a.zip'),
  })
  expect(refused.status).toBe(422)
  await as(who).submit(await as(who).get(section('media')), 'Save draft', {
    [key]: new File([new Uint8Array(pdf())], 'a.pdf'),
  })
  expect((await record()).content.files[key]).toHaveLength(1)
})
