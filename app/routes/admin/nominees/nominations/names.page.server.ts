import { historyOf } from '#app/platform/audit/queries.server.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { letterStates } from '#app/domain/nominees/nominations/letter-states.server.ts'
import { sendLetterTo } from '#app/domain/nominees/nominations/letters.server.ts'
import { addPerson, savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import type { NamesPage } from '#app/domain/nominees/nominations/names-page.server.ts'
import {
  addPersonSchema,
  endSchema,
  letterToSchema,
  savePersonSchema,
  saveWorkSchema,
} from '#app/domain/nominees/nominations/schema.ts'
import { saveWork } from '#app/domain/nominees/nominations/work-names.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { historyState } from '#app/http/params.ts'
import { pageForm } from '#app/routes/admin/nominees/nominations/page-forms.server.ts'

/** A nomination with the letters of its nominees, what our fonts cannot print, and its history. */
export async function namesPageModel(page: NamesPage, admin: AdminViewer, request: Request) {
  const { timezone } = await currentSeason()
  const [history, letters] = await Promise.all([
    historyOf(admin, { entity: 'nomination', ids: [page.id] }, historyState(request), timezone),
    letterStates(page.people.map((person) => person.id)),
  ])
  const people = page.people.map((person) => ({
    ...person,
    lack: missingLettersProblem(`${person.fullName} ${person.credit} ${person.request?.fullName ?? ''}`),
    letter: letters.find(({ personId }) => personId === person.id) ?? null,
  }))
  return { ...page, people, lack: missingLettersProblem(`${page.title} ${page.studio}`), history }
}

/** The forms of a nomination and its nominees, by intent. */
export function namesForms(id: number, admin: AdminViewer, now: Date) {
  const outOfDate = (stale: number, text: string) => (stale > 0 ? text : undefined)
  return {
    save: pageForm(
      savePersonSchema,
      (input) => savePerson(id, input, admin, now),
      ({ stale }, { fullName }) => ({
        title: `${fullName} saved`,
        description: outOfDate(stale, 'The certificate with the old name is out of date.'),
      }),
    ),
    add: pageForm(
      addPersonSchema,
      (input) => addPerson(id, input, admin, now),
      (_, { fullName }) => ({ title: `${fullName} added` }),
    ),
    letter: pageForm(
      letterToSchema,
      ({ personId, email }) => sendLetterTo(personId, email, admin, now),
      (_, { email }) => ({
        title: `Letter addressed to ${email}`,
        description: 'It is sent after the announcement.',
      }),
    ),
    work: pageForm(
      saveWorkSchema,
      (input) => saveWork(id, input, admin, now),
      ({ stale }) => ({
        title: 'Work saved',
        description: outOfDate(stale, 'Certificates with the old text are out of date.'),
      }),
    ),
    end: pageForm(
      endSchema,
      (input) => endNomination(id, input, admin, now),
      () => ({ title: 'Nomination ended' }),
    ),
  }
}
