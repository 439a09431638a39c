import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { missingLettersProblem } from '#app/platform/documents/fonts.server.ts'
import {
  NomineeCard,
  PersonFields,
  PERSON_LABELS,
} from '#app/domain/nominees/nominations/components/nominee-card.tsx'
import { WORK_LABELS, WorkCard } from '#app/domain/nominees/nominations/components/work-card.tsx'
import { isInForce } from '#app/domain/season/announcements/embargo.ts'
import { letterStates } from '#app/domain/nominees/nominations/letter-states.server.ts'
import { sendLetterTo } from '#app/domain/nominees/nominations/letters.server.ts'
import {
  addPersonSchema,
  endSchema,
  letterToSchema,
  personStepSchema,
  savePersonSchema,
  saveWorkSchema,
} from '#app/domain/nominees/nominations/schema.ts'
import { namesPage } from '#app/domain/nominees/nominations/names-page.server.ts'
import { endNomination } from '#app/domain/nominees/nominations/end-nomination.server.ts'
import { addPerson, savePerson, changePerson } from '#app/domain/nominees/nominations/names.server.ts'
import { saveWork } from '#app/domain/nominees/nominations/work-names.server.ts'
import { NOMINATION_LABELS } from '#app/domain/nominees/nominations/rules.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { answeredForm, revalidateAfterConflict } from '#app/http/answered-form.ts'
import { badRequest, orNotFound } from '#app/http/errors.ts'
import { redirectRefused, redirectWithFlash } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Textarea } from '#app/ui/textarea.tsx'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Names of “${title}”` }

const LABELS = { ...PERSON_LABELS, ...WORK_LABELS, status: 'Reason for ending', reason: 'Reason' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'nominationId')
  const page = orNotFound(await namesPage(admin, id, args.context.now), args.request)
  const { timezone } = await currentSeason()
  const [history, letters] = await Promise.all([
    historyOf(admin, { entity: 'nomination', ids: [id] }, historyState(args.request), timezone),
    letterStates(page.people.map((person) => person.id)),
  ])
  const people = page.people.map((person) => ({
    ...person,
    lack: missingLettersProblem(`${person.fullName} ${person.credit} ${person.request?.fullName ?? ''}`),
  }))
  return { ...page, people, lack: missingLettersProblem(`${page.title} ${page.studio}`), history, letters }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'nominationId')
  orNotFound(await namesPage(admin, id, now), args.request)
  const sent = await args.request.formData()
  const personId = String(Number(sent.get('personId')) || '')
  const done = (title: string, description?: string) =>
    redirectWithFlash(
      `${href('/admin/nominations/names/:nominationId', { nominationId: id })}${personId && `#person-${personId}`}`,
      {
        title,
        description,
        color: 'success',
      },
    )
  switch (sent.get('intent')) {
    case 'save': {
      const form = parseForm(sent, savePersonSchema)
      const formId = `save-${personId}`
      if (form.status !== 'success') return replyTo(formId, form)
      const saved = await savePerson(id, form.value, admin, now)
      if (!saved.ok) return replyRefused(formId, form, saved)
      const { stale } = saved.value
      return done(
        `${form.value.fullName} saved`,
        stale > 0 ? 'The certificate with the old name is out of date.' : undefined,
      )
    }
    case 'add': {
      const form = parseForm(sent, addPersonSchema)
      if (form.status !== 'success') return replyTo('add', form)
      const added = await addPerson(id, form.value, admin, now)
      return added.ok ? done(`${form.value.fullName} added`) : replyRefused('add', form, added)
    }
    case 'letter': {
      const form = parseForm(sent, letterToSchema)
      const formId = `letter-${personId}`
      if (form.status !== 'success') return replyTo(formId, form)
      const written = await sendLetterTo(form.value.personId, form.value.email, admin, now)
      if (!written.ok) return replyRefused(formId, form, written)
      return done(`Letter addressed to ${form.value.email}`, 'It is sent after the announcement.')
    }
    case 'work': {
      const form = parseForm(sent, saveWorkSchema)
      if (form.status !== 'success') return replyTo('work', form)
      const saved = await saveWork(id, form.value, admin, now)
      if (!saved.ok) return replyRefused('work', form, saved)
      return done(
        'Work saved',
        saved.value.stale > 0 ? 'Certificates with the old text are out of date.' : undefined,
      )
    }
    case 'end': {
      const form = parseForm(sent, endSchema)
      if (form.status !== 'success') return replyTo('end', form)
      const ended = await endNomination(id, form.value, admin, now)
      return ended.ok ? done('Nomination ended') : replyRefused('end', form, ended)
    }
    case 'step': {
      const form = parseForm(sent, personStepSchema)
      if (form.status !== 'success') throw badRequest('This form could not be read.')
      const stepped = await changePerson(id, form.value.personId, form.value.step, admin, now)
      if (stepped.ok) return done(stepped.value.text)
      return redirectRefused(href('/admin/nominations/names/:nominationId', { nominationId: id }), stepped)
    }
    default:
      throw badRequest('This form could not be read.')
  }
}

/** After a conflict the page shows the current people. */
export const shouldRevalidate = revalidateAfterConflict

export default function Names() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const formOf = (id: string, initial?: Record<string, string>) => answeredForm(id, answer, initial)
  const locked = page.namesLockedAt !== null
  const standing = isInForce(page.status)
  const [add, end] = [formOf('add'), formOf('end')]
  const work = formOf('work', { title: page.title, studio: page.studio })
  const answered = ['add', 'end', 'work', ...page.people.flatMap(({ id }) => [`save-${id}`, `letter-${id}`])]
  return (
    <>
      <PageHeader
        title={page.title}
        context={`${page.categoryNumber} · ${page.categoryName}`}
        lede={page.studio}
        crumbs={[
          { label: 'Nominations', to: href('/admin/nominations') },
          {
            label: page.categoryName,
            to: href('/admin/nominations/view/:categoryId', { categoryId: page.categoryId }),
          },
          { label: 'Names' },
        ]}
        links={
          page.submissionId ? (
            <LinkButton
              kind="quiet"
              to={href('/admin/submissions/edit/:submissionId', { submissionId: page.submissionId })}
            >
              Entry{' '}
            </LinkButton>
          ) : null
        }
      >
        <ErrorSummary problems={answered.flatMap((id) => formOf(id).problems(LABELS))} />
      </PageHeader>
      <p>
        <Pill {...NOMINATION_LABELS[page.status]} /> {page.endedReason}
      </p>
      {page.namesLockedAt ? (
        <Notice title="Names are locked">
          Since <DateTime value={page.namesLockedAt} />. Printed changes are errata: they need a reason and
          outdate certificates.
        </Notice>
      ) : null}
      {page.people.map((person, index) => (
        <NomineeCard
          key={`${person.id}-${person.version}`}
          person={person}
          place={index + 1}
          of={page.people.length}
          locked={locked}
          standing={standing}
          letter={page.letters.find(({ personId }) => personId === person.id) ?? null}
          save={formOf(`save-${person.id}`, {
            fullName: person.fullName,
            credit: person.credit,
            email: person.email,
            pronunciation: person.pronunciation,
          })}
          send={formOf(`letter-${person.id}`, { email: person.email })}
        />
      ))}
      {standing ? (
        <WorkCard key={page.version} form={work} version={page.version} locked={locked} lack={page.lack} />
      ) : null}
      {locked || !standing ? null : (
        <Card title="Add nominee">
          <Form method="post" className="stack narrow" noValidate>
            <input type="hidden" name="intent" value="add" />
            <PersonFields form={add} prefix="add" />
            <Button kind="secondary">Add nominee</Button>
          </Form>
        </Card>
      )}
      {standing ? (
        <Card title="End nomination">
          <Form method="post" className="stack narrow" noValidate>
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="version" value={page.version} />
            <RadioGroup
              {...end.field('status')}
              legend={LABELS.status}
              required
              inline
              choices={[
                { value: 'declined', label: 'The nominees declined' },
                { value: 'revoked', label: 'We revoke it' },
              ]}
            />
            <Textarea {...end.field('reason')} id="end-reason" label={LABELS.reason} required rows={2} />
            <p>Unsent letters are cancelled and certificates become void.</p>
            <Button kind="danger">End nomination</Button>
          </Form>
        </Card>
      ) : null}
      <History history={page.history} />
    </>
  )
}
