import { historyOf } from '#app/platform/audit/queries.server.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import type { AdminViewer } from '#app/platform/viewer.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { letterStates } from '#app/domain/nominees/nominations/letter-states.server.ts'
import { sendLetterTo } from '#app/domain/nominees/nominations/letters.server.ts'
import { addPerson, changePerson, savePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { namesHref } from '#app/domain/nominees/nominations/links.ts'
import type { NamesPage } from '#app/domain/nominees/nominations/names-page.server.ts'
import {
  addPersonSchema,
  endSchema,
  letterToSchema,
  personStepSchema,
  savePersonSchema,
  saveWorkSchema,
} from '#app/domain/nominees/nominations/schema.ts'
import { saveWork } from '#app/domain/nominees/nominations/work-names.server.ts'
import { decidePortrait } from '#app/domain/nominees/portraits/commands.server.ts'
import { portraitsOfPeople } from '#app/domain/nominees/portraits/queries.server.ts'
import { portraitStepSchema } from '#app/domain/nominees/portraits/schema.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { parseIntent, validOf } from '#app/http/forms.server.ts'
import { historyState } from '#app/http/params.ts'
import { answerForm } from '#app/routes/admin/nominees/nominations/page-forms.server.ts'
import { db } from '#db/client.ts'

/** A nomination with the letters of its nominees, what our fonts cannot print, and its history. */
export async function namesPageModel(page: NamesPage, admin: AdminViewer, request: Request) {
  const { timezone } = await currentSeason()
  const ids = page.people.map(({ id }) => id)
  const [history, portraits, letters] = await Promise.all([
    historyOf(admin, { entity: 'nomination', ids: [page.id] }, historyState(request), timezone),
    portraitsOfPeople(ids, db()),
    letterStates(ids),
  ])
  const people = page.people.map((person) => ({
    ...person,
    lack: missingLettersProblem(`${person.fullName} ${person.credit} ${person.request?.fullName ?? ''}`),
    letter: letters.find(({ personId }) => personId === person.id) ?? null,
    portrait: portraits.get(person.id) ?? null,
  }))
  return { ...page, people, lack: missingLettersProblem(`${page.title} ${page.studio}`), history }
}

/** Does what a form of a nomination or of one of its nominees asks for. */
export async function answerNames(sent: FormData, id: number, admin: AdminViewer, now: Date) {
  const { intent, form } = parseIntent(sent, {
    save: savePersonSchema,
    add: addPersonSchema,
    letter: letterToSchema,
    work: saveWorkSchema,
    end: endSchema,
    step: personStepSchema,
    portrait: portraitStepSchema,
  })
  const outOfDate = (stale: number, text: string) => (stale > 0 ? text : undefined)
  const personId = Number(form.payload.personId) || null
  const here = namesHref(id, personId)
  switch (intent) {
    case 'save':
      return answerForm(
        `save-of-${personId}`,
        form,
        here,
        (input) => savePerson(id, input, admin, now),
        ({ stale }, { fullName }) => ({
          title: `${fullName} saved`,
          description: outOfDate(stale, 'The certificate with the old name is out of date.'),
        }),
      )
    case 'add':
      return answerForm(
        intent,
        form,
        here,
        (input) => addPerson(id, input, admin, now),
        (_, { fullName }) => ({ title: `${fullName} added` }),
      )
    case 'letter':
      return answerForm(
        `letter-of-${personId}`,
        form,
        here,
        (input) => sendLetterTo(input.personId, input.email, admin, now),
        (_, { email }) => ({
          title: `Letter addressed to ${email}`,
          description: 'It is sent after the announcement.',
        }),
      )
    case 'work':
      return answerForm(
        intent,
        form,
        here,
        (input) => saveWork(id, input, admin, now),
        ({ stale }) => ({
          title: 'Work saved',
          description: outOfDate(stale, 'Certificates with the old text are out of date.'),
        }),
      )
    case 'end':
      return answerForm(
        intent,
        form,
        here,
        (input) => endNomination(id, input, admin, now),
        () => ({ title: 'Nomination ended' }),
      )
    case 'portrait': {
      const { personId: of, seen, portrait } = validOf(form)
      const decided = await decidePortrait(id, { personId: of, seen, step: portrait }, admin, now)
      if (!decided.ok) return redirectRefused(here, decided)
      return redirectDone(here, portrait === 'show' ? 'Photo shown' : 'Photo removed')
    }
    case 'step': {
      const step = validOf(form)
      const stepped = await changePerson(id, step.personId, step.step, admin, now)
      if (!stepped.ok) return redirectRefused(namesHref(id), stepped)
      return redirectDone(here, stepped.value.text)
    }
  }
}
