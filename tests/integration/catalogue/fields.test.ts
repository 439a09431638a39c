import { beforeEach, describe, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { archiveField } from '#app/domain/catalogue/categories/field-commands.server.ts'
import { findField } from '#app/domain/catalogue/categories/field-queries.server.ts'
import { categoryFields } from '#app/domain/catalogue/categories/queries.server.ts'
import { saveSection } from '#app/domain/submissions/commands.server.ts'
import type { Answer } from '#tests/support/answer.ts'
import { withoutHistory } from '#tests/support/history.ts'
import { as, signedIn } from '#tests/support/client.ts'
import { now } from '#tests/support/clock.ts'
import {
  category,
  completeDraft,
  draft,
  entrant,
  entrantViewerOf,
  openCategory,
  valueOf,
} from '#tests/support/entries.ts'
import { admin, adminViewerOf, type Account } from '#tests/support/people.ts'
import { audits } from '#tests/support/rows.ts'

const LIST = '/admin/fields'

let adminAccount: Account
beforeEach(async () => {
  adminAccount = await admin()
})

async function idOf(key: string): Promise<number> {
  const { id } = await db().selectFrom('fields').where('key', '=', key).select('id').executeTakeFirstOrThrow()
  return id
}
const stored = async (key: string) => {
  const field = await findField(await idOf(key), db())
  if (!field) throw new Error(`There is no field ${key}`)
  return field
}
const edit = async (key: string, query = '') =>
  as(adminAccount).get(`${LIST}/edit/${await idOf(key)}${query}`)
const view = async (key: string, query = '') =>
  as(adminAccount).get(`${LIST}/view/${await idOf(key)}${query}`)

/** An entry has answers to these questions. */
async function answered(answers: Record<string, string | string[]>): Promise<number> {
  const who = await entrant()
  const submissionId = await draft(who)
  valueOf(await saveSection({ submissionId, answers }, await entrantViewerOf(who), now()))
  return submissionId
}

describe('the library', () => {
  test('lists 43 fields with where they are asked, searches and filters', async () => {
    const all = await as(adminAccount).get(`${LIST}?rows=50`)
    expect(all.visibleText).toContain('43 fields')
    expect(all.html.querySelector('tbody tr td.numeric')?.text).toBe('2')
    const found = await as(adminAccount).get(`${LIST}?q=synopsis`)
    expect(found.visibleText).toContain('2 fields')
    expect(found.visibleText).toContain('Maximum words: 50')
    const images = await as(adminAccount).get(`${LIST}?type=image`)
    expect(images.visibleText).toContain('Second still')
    expect(images.visibleText).not.toContain('Title of the work')
    expect((await as(adminAccount).get(`${LIST}?state=archived`)).visibleText).toContain('No results')
    expect((await as(adminAccount).get(`${LIST}?sort=uses&dir=desc`)).status).toBe(200)
    expect((await as(adminAccount).get(`${LIST}?q=%01%25&type=%25&state=x&sort=x`)).status).toBe(200)
    expect((await as(adminAccount).get(`${LIST}?page=9`)).location).toBe(`${LIST}?page=2`)
  })

  test('asks for the type first, and then only for what this type needs', async () => {
    const choice = await as(adminAccount).get(`${LIST}/add`)
    expect(choice.links).toContain(`${LIST}/add?type=multiselect`)
    const form = await as(adminAccount).get(`${LIST}/add?type=image`)
    expect(form.visibleText).toContain('Minimum image width (pixels)')
    expect(form.visibleText).not.toContain('Maximum words')
    expect(form.html.querySelector('#options')).toBeNull()
  })

  test('adds a field with options in any script, commas and bars', async () => {
    const form = await as(adminAccount).get(`${LIST}/add?type=radio`)
    const options = 'one, two | One, or two\npath\\|a | 线\\|条\r\n\r\nplain\nold | Long ago | retired'
    const added = await as(adminAccount).submit(form, 'Add field', {
      label: 'Welche?',
      key: 'which_one',
      options,
      where: 'none',
    })
    const field = await stored('which_one')
    expect(added.location).toBe(`${LIST}/view/${field.id}`)
    expect(field.options).toEqual([
      { value: 'one, two', label: 'One, or two' },
      { value: 'path|a', label: '线|条' },
      { value: 'plain', label: 'plain' },
      { value: 'old', label: 'Long ago', retired: true },
    ])
    expect(await audits({ action: 'field.added' })).toHaveLength(1)
    const again = await edit('which_one')
    expect(again.html.querySelector('#options')?.text.trim()).toBe(
      'one, two | One, or two\npath\\|a | 线\\|条\nplain\nold | Long ago | retired',
    )
    const shown = await view('which_one')
    expect(shown.visibleText).toContain('线|条')
    // Retired: among what is stored, not among what can be chosen.
    expect(
      shown.html.querySelectorAll('input[name=which_one]').map((box) => box.getAttribute('value')),
    ).toEqual(['one, two', 'path|a', 'plain'])
  })

  test.each([
    ['text', { label: '' }, 'Label: Required'],
    ['text', { key: 'Nicht So' }, 'Key: Use 2 to 63 lower-case letters'],
    ['text', { key: 'intent' }, 'Key: This key is reserved. Enter another one'],
    ['text', { key: 'constructor' }, 'Key: This key is reserved. Enter another one'],
    ['text', { key: 'work_title' }, 'Key: “Title of the work” already has this key'],
    ['text', { maxLength: 'many' }, 'Maximum characters: Enter a whole number'],
    ['textarea', { minWords: '50', maxWords: '10' }, 'Maximum words: Must be at least the minimum'],
    ['integer', { min: '5', max: '1.5' }, 'Maximum: Must be at least the minimum'],
    ['select', { options: '' }, 'Options: Enter at least one option'],
    ['select', { options: 'a | A\na | B' }, 'Options: Line 2: the value “a” is used twice'],
    ['select', { options: 'a | A | gone' }, 'Options: Line 1: only “retired” can follow'],
    ['select', { options: 'a | A | retired' }, 'Options: Enter at least one option'],
    ['image', { accept: undefined }, 'File types: Select at least one file type'],
    ['text', { label: 'x'.repeat(301) }, 'Label: At most 300 characters'],
  ])('refuses a %s with %j beside the field, and keeps what was typed', async (type, fields, message) => {
    const form = await as(adminAccount).get(`${LIST}/add?type=${type}`)
    const whole = {
      label: 'A new question',
      key: 'new_question',
      options: 'a | A',
      accept: 'jpg',
      help: 'Kept',
    }
    const answer = await as(adminAccount).submit(form, 'Add field', { ...whole, ...fields })
    expect(answer.status).toBe(422)
    expect(answer.title).toMatch(/^Error: /)
    expect(answer.problems.map((problem) => problem.message).join()).toContain(message)
    expect(answer.html.querySelector('#help')?.text.trim()).toBe('Kept')
    expect(await db().selectFrom('fields').where('key', '=', 'new_question').select('id').execute()).toEqual(
      [],
    )
  })

  test('a label of 300 characters and Arabic text are shown in full', async () => {
    const label = `ما هو ${'اسم العمل '.repeat(40)}`.slice(0, 299).trim()
    const form = await as(adminAccount).get(`${LIST}/add?type=text`)
    await as(adminAccount).submit(form, 'Add field', { label, key: 'long_one', where: 'none' })
    expect((await view('long_one')).heading).toBe(label)
  })
})

describe('a field’s page', () => {
  test('shows the entrant’s own control, sample errors, and where it is asked', async () => {
    const page = await view('synopsis_short')
    expect(page.html.querySelector('textarea#synopsis_short')).not.toBeNull()
    expect(page.visibleText).toContain('51 words 1 word too many')
    expect(page.visibleText).toContain('P01 · Feature Film')
    expect(page.visibleText).toContain('To submit')
    expect((await view('team')).visibleText).toContain('A person without a role')
    expect((await view('still_1')).visibleText).toContain(
      'This image is 1919 pixels wide; at least 1920 are needed',
    )
  })

  test('lets an answer be tried out by the real rules, and stores nothing', async () => {
    const bad = await as(adminAccount).submit(await view('tutor_email'), 'Try this answer', {
      tutor_email: 'nobody',
    })
    expect(bad.visibleText).toContain('Invalid email format')
    const good = await as(adminAccount).submit(bad, 'Try this answer', { tutor_email: 'a@example.org' })
    expect(good.visibleText).toContain('This answer is valid')
    expect(await db().selectFrom('submission_values').select('field_id').execute()).toEqual([])
  })

  test.each(['text', 'integer', 'country', 'multiselect', 'statement', 'video', 'people', 'video_link'])(
    'is there for a %s',
    async (type) => {
      const { key } = await db()
        .selectFrom('fields')
        .where('type', '=', type as 'text')
        .select('key')
        .executeTakeFirstOrThrow()
      expect((await view(key)).status).toBe(200)
      expect((await view(key, `?try=1&${key}=%01x`)).status).toBe(200)
    },
  )
})

describe('changing a field', () => {
  test('rewords it everywhere and keeps its answers', async () => {
    const submissionId = await answered({ technique: ['cg', 'mixed'] })
    const options = (await edit('technique')).html
      .querySelector('#options')
      ?.text.replace('CG', 'Computer animation')
    const saved = await as(adminAccount).submit(await edit('technique'), 'Save field', {
      label: 'How it was made',
      options,
    })
    expect(saved.location).toBe(`${LIST}/view/${await idOf('technique')}`)
    const { value } = await db()
      .selectFrom('submission_values')
      .where('submission_id', '=', submissionId)
      .where('field_id', '=', await idOf('technique'))
      .select('value')
      .executeTakeFirstOrThrow()
    expect(value).toEqual(['cg', 'mixed'])
    const shown = await as(adminAccount).get(`/admin/submissions/edit/${submissionId}`)
    expect(shown.visibleText).toContain('How it was made Computer animation, Mixed')
    expect((await view('technique')).visibleText).toContain('Label: Technique → How it was made')
  })

  test('keeps the key once there are answers, and takes a new one along in the rules of other questions', async () => {
    const free = await as(adminAccount).submit(await edit('ai_disclosure'), 'Save field', {
      key: 'use_of_ai',
    })
    expect(free.status).toBe(303)
    const [bound] = (await categoryFields((await category(1)).id, db())).filter(
      (each) => each.showIf !== null,
    )
    expect(bound?.showIf?.field).toBe('use_of_ai')

    await answered({ use_of_ai: 'some' })
    const page = await edit('use_of_ai')
    expect(page.visibleText).toContain('It has 1 answer, so its key can’t be changed.')
    const refused = await as(adminAccount).submit(page, 'Save field', { key: 'ai' })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('Must stay “use_of_ai”: it has 1 answer')
    expect(
      (await as(adminAccount).submit(await edit('work_title'), 'Save field', { key: 'name' })).visibleText,
    ).toContain('It names the entry in every list, so its key can’t be changed')
  })

  test('changes the type freely without answers, and with them only to one that holds them', async () => {
    const asked = await edit('tools_used', '?type=textarea')
    expect(asked.visibleText).toContain('You are changing the type from “Short text” to “Long text”')
    expect((await as(adminAccount).submit(asked, 'Save field')).status).toBe(303)
    expect((await stored('tools_used')).type).toBe('textarea')

    await answered({ tools_used: 'Pencil', ai_disclosure: 'some' })
    const bad = await as(adminAccount).submit(await edit('tools_used', '?type=integer'), 'Save field')
    expect(bad.status).toBe(422)
    expect(bad.visibleText).toContain('1 answer given as “Long text” can’t become “Number”')
    expect((await stored('tools_used')).type).toBe('textarea')
    const types = (await edit('ai_disclosure')).html.querySelectorAll('#new-type option')
    expect(types.map((option) => option.getAttribute('value'))).toEqual(['radio', 'select'])
    const good = await as(adminAccount).submit(await edit('ai_disclosure', '?type=select'), 'Save field')
    expect(good.status).toBe(303)
  })

  test('keeps an option that was chosen or that another question waits for, and can retire it', async () => {
    await answered({ technique: ['cg', 'mixed'] })
    await answered({ technique: ['cg'] })
    const form = await edit('technique')
    const lines = form.html.querySelector('#options')?.text.trim().split('\n') ?? []
    const without = (value: string) => lines.filter((line) => !line.startsWith(value)).join('\n')
    const refused = await as(adminAccount).submit(form, 'Save field', { options: without('cg') })
    expect(refused.status).toBe(422)
    expect(refused.visibleText).toContain('“CG” is in 2 answers')
    expect((await as(adminAccount).submit(form, 'Save field', { options: without('cut_out') })).status).toBe(
      303,
    )
    const retired = lines.map((line) => (line.startsWith('cg') ? `${line} | retired` : line)).join('\n')
    expect(
      (await as(adminAccount).submit(await edit('technique'), 'Save field', { options: retired })).status,
    ).toBe(303)

    const waited = await as(adminAccount).submit(await edit('ai_disclosure'), 'Save field', {
      options: 'none | None\nsome | Some',
    })
    expect(waited.visibleText).toContain('depends on these answers. Change its rule first')
  })

  test('shows what another admin saved meanwhile, and overwrites it only on confirmation', async () => {
    const [mine, theirs] = [await edit('distributor'), await edit('distributor')]
    await signedIn(await admin()).submit(theirs, 'Save field', { label: 'Who shows it', help: 'A name' })
    const conflict = await as(adminAccount).submit(mine, 'Save field', { label: 'Platform' })
    expect(conflict.status).toBe(409)
    expect(conflict.visibleText).toContain('Now saved: Who shows it. Save again to replace it')
    expect((await stored('distributor')).label).toBe('Who shows it')
    const again = await as(adminAccount).submit(conflict, 'Save field')
    expect(again.status).toBe(303)
    expect((await stored('distributor')).label).toBe('Platform')
  })
})

describe('archiving', () => {
  test('hides the question and its answers everywhere, and brings them back', async () => {
    const who = await entrant()
    const submissionId = await completeDraft(who, { number: await openCategory('production') })
    const viewer = await entrantViewerOf(who)
    valueOf(await saveSection({ submissionId, answers: { distributor: 'Zanzibar Pictures' } }, viewer, now()))
    const shown = (page: Answer) => {
      expect(page.status).toBe(200)
      return page
    }
    const places = [
      async () => shown(await as(who).get(`/submissions/edit/${submissionId}/work`)).text,
      async () => shown(await as(who).get(`/submissions/edit/${submissionId}/review`)).text,
      async () =>
        withoutHistory(shown(await as(adminAccount).get(`/admin/submissions/edit/${submissionId}`))),
    ]
    for (const read of places) expect(await read()).toContain('Zanzibar')
    const confirm = await as(adminAccount).get(`${LIST}/archive/${await idOf('distributor')}`)
    expect(confirm.visibleText).toContain('31 categories and has 1 answer')
    await as(adminAccount).submit(confirm, 'Archive field')
    for (const read of places) expect(await read()).not.toContain('Zanzibar')
    expect((await as(adminAccount).get(`${LIST}?q=distributor`)).visibleText).toContain('No results')
    expect((await as(adminAccount).get(`${LIST}?q=distributor&state=archived`)).visibleText).toContain(
      'Archived',
    )
    // A form from before does not write to it.
    valueOf(await saveSection({ submissionId, answers: { distributor: 'Other' } }, viewer, now()))
    await as(adminAccount).submit(await view('distributor'), 'Restore field')
    for (const read of places) expect(await read()).toContain('Zanzibar')
    expect(await audits({ action: 'field.archived' })).toHaveLength(1)
    expect(await audits({ action: 'field.restored' })).toHaveLength(1)
  })

  test('is refused for the title, and while another question waits for the answer', async () => {
    const by = await adminViewerOf(adminAccount)
    expect(await archiveField(await idOf('work_title'), by, now())).toMatchObject({ code: 'conflict' })
    const indispensable = await as(adminAccount).get(`${LIST}/archive/${await idOf('work_title')}`)
    expect(indispensable.visibleText).toContain('so it can’t be archived')
    expect(indispensable.visibleText).not.toContain('Archive field')
    const refused = await as(adminAccount).post(`${LIST}/archive/${await idOf('ai_disclosure')}`, {
      intent: 'archive',
    })
    expect((await as(adminAccount).follow(refused)).visibleText).toContain(
      'depends on its answer. Change that rule first.',
    )
    expect((await stored('ai_disclosure')).archivedAt).toBeNull()
  })

  test('removes only what was never used', async () => {
    await as(adminAccount).submit(await as(adminAccount).get(`${LIST}/add?type=date`), 'Add field', {
      label: 'Unused',
      key: 'unused_one',
      where: 'none',
    })
    const id = await idOf('unused_one')
    await as(adminAccount).submit(await as(adminAccount).get(`${LIST}/archive/${id}`), 'Remove field')
    expect((await as(adminAccount).get(`${LIST}/view/${id}`)).status).toBe(404)
    const kept = await idOf('distributor')
    await as(adminAccount).post(`${LIST}/archive/${kept}`, { intent: 'remove' })
    expect((await as(adminAccount).get(`${LIST}/view/${kept}`)).status).toBe(200)
  })
})

test('what is not there is not found', async () => {
  for (const page of ['edit', 'view', 'archive']) {
    expect((await as(adminAccount).get(`${LIST}/${page}/999999`)).status).toBe(404)
    expect((await as(adminAccount).get(`${LIST}/${page}/x`)).status).toBe(404)
  }
  expect((await as(adminAccount).post(`${LIST}/archive/999999`, { intent: 'archive' })).status).toBe(404)
  const whole = { label: 'A', key: 'abc', type: 'text', version: '' }
  expect((await as(adminAccount).post(`${LIST}/edit/999999`, whole)).status).toBe(404)
})
