import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { History } from '#app/platform/audit/components/history-table.tsx'
import {
  NominationForms,
  NOMINATION_FORM_LABELS,
} from '#app/domain/nominees/nominations/components/nomination-forms.tsx'
import { NomineeCard, PERSON_LABELS } from '#app/domain/nominees/nominations/components/nominee-card.tsx'
import { isInForce } from '#app/domain/season/announcements/embargo.ts'
import type {
  addPersonSchema,
  endSchema,
  letterToSchema,
  savePersonSchema,
  saveWorkSchema,
} from '#app/domain/nominees/nominations/schema.ts'
import { namesPage } from '#app/domain/nominees/nominations/names-page.server.ts'
import { NOMINATION_LABELS } from '#app/domain/nominees/nominations/rules.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { orNotFound } from '#app/http/errors.ts'
import { lastResultFor } from '#app/http/forms.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { answerNames, namesPageModel } from '#app/routes/admin/nominees/nominations/names.page.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { DateTime } from '#app/ui/date-time.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ title }) => `Names of “${title}”` }

const REPEATED = Object.keys(PERSON_LABELS)

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'nominationId')
  const page = orNotFound(await namesPage(admin, id, args.context.now), args.request)
  return namesPageModel(page, admin, args.request)
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const id = intParam(args, 'nominationId')
  orNotFound(await namesPage(admin, id, now), args.request)
  return answerNames(await args.request.formData(), id, admin, now)
}

/** After a conflict the page shows the current people. */
export const shouldRevalidate = revalidateAfterConflict

export default function Names() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const locked = page.namesLockedAt !== null
  const inForce = isInForce(page.status)
  const { title, studio } = page
  const labels = lastResultFor('end', answer)
    ? { ...PERSON_LABELS, ...NOMINATION_FORM_LABELS }
    : { ...NOMINATION_FORM_LABELS, ...PERSON_LABELS }
  const forms = {
    work: useAnsweredForm<typeof saveWorkSchema>('work', answer, { title, studio }),
    add: useAnsweredForm<typeof addPersonSchema>('add', answer),
    end: useAnsweredForm<typeof endSchema>('end', answer),
  }
  return (
    <Page
      title={title}
      context={`${page.categoryNumber} · ${page.categoryName}`}
      lede={studio}
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
      problems={answeredProblems(answer, labels, REPEATED)}
    >
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
        <Nominee
          key={`${person.id}-${person.version}`}
          person={person}
          place={index + 1}
          of={page.people.length}
          locked={locked}
          inForce={inForce}
          answer={answer}
        />
      ))}
      {inForce ? (
        <NominationForms version={page.version} locked={locked} lack={page.lack} forms={forms} />
      ) : null}
      <History history={page.history} />
    </Page>
  )
}

type NomineeProps = Omit<ComponentProps<typeof NomineeCard>, 'save' | 'send'> & { answer: unknown }

function Nominee({ answer, ...props }: NomineeProps) {
  const { id, fullName, credit, email, pronunciation } = props.person
  const stored = { fullName, credit, email, pronunciation }
  const save = useAnsweredForm<typeof savePersonSchema>(`save-of-${id}`, answer, stored)
  const send = useAnsweredForm<typeof letterToSchema>(`letter-of-${id}`, answer, { email })
  return <NomineeCard {...props} save={save} send={send} />
}
