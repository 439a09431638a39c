import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { areaCounts } from '#app/domain/press/credentials/areas.server.ts'
import {
  ApplicationFacts,
  EarlierYears,
  People,
} from '#app/domain/press/credentials/components/admin-parts.tsx'
import { DecisionForms, noteLabel } from '#app/domain/press/credentials/components/decision-forms.tsx'
import { decideCredential, type Decision } from '#app/domain/press/credentials/decide.server.ts'
import { credentialLifecycle } from '#app/domain/press/credentials/lifecycle.ts'
import { findSentCredential } from '#app/domain/press/credentials/queries.server.ts'
import { approvalRefusal, CREDENTIAL_LABELS } from '#app/domain/press/credentials/rules.ts'
import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { approveSchema, noteSchema } from '#app/domain/press/credentials/schema.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { formIdOf } from '#app/http/forms.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { countryName } from '#app/platform/places/places.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ credential }) => credential.outlet }

const HISTORY_LABELS = {
  ...{ state: 'Status', outlet: 'Outlet', note: 'Note', answer: 'Answer', areas: 'Areas', places: 'People' },
  ...{ people: 'People', file: 'File', files: 'Files', badge: 'Badge', person: 'Person', at: 'Time' },
  address: 'Link',
}

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const found = orNotFound(await findSentCredential(admin, id, db()), args.request)
  const { timezone } = await seasonOf(found.year)
  const record = { entity: 'media_credential', ids: [id] }
  const { recommendedBy, recommendedAt, ...credential } = found
  const recommended = { by: recommendedBy ?? admin.userId, at: recommendedAt ?? args.context.now }
  return {
    credential: { ...credential, country: countryName(credential.country) },
    areas: await areaCounts(found.year, db()),
    actions: actionsOpenTo(credentialLifecycle, found.state, 'admin'),
    refusal:
      approvalRefusal({ adminId: admin.userId, recommendedBy }) ??
      (await whyNotSecond(admin, recommended, args.context.now, db())),
    history: await historyOf(admin, record, historyState(args.request), timezone, labelledBy(HISTORY_LABELS)),
  }
}

const DONE: Readonly<Record<Decision['action'], string>> = {
  review: 'Review started',
  recommend: 'Recommended; another admin approves',
  return: 'Returned to review',
  approve: 'Application approved',
  wait: 'Put on the waiting list',
  ask: 'Question sent',
  reject: 'Application declined',
  issue: 'Badges issued',
  revoke: 'Credentials revoked',
  close: 'Credentials closed',
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { intent, form } = parseIntent(await args.request.formData(), {
    ...{ review: BUTTON, recommend: BUTTON, return: BUTTON, wait: BUTTON, issue: BUTTON, close: BUTTON },
    ...{ approve: approveSchema, ask: noteSchema, reject: noteSchema, revoke: noteSchema },
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const decision = { action: intent, ...form.value } as Decision
  const decided = unlessNotFound(await decideCredential(id, decision, admin, args.context.now), args.request)
  if (!decided.ok) return replyRefused(intent, form, decided)
  return redirectDone(href('/admin/media-credentials/edit/:id', { id }), DONE[intent])
}

/** After a conflict the page shows the application as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditCredential() {
  const { credential, areas, actions, refusal, history } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const approve = useAnsweredForm<typeof approveSchema>('approve', answer, {
    areas: credential.areasWanted,
    places: String(Math.max(1, credential.people.filter(({ name }) => name !== '').length)),
  })
  const ask = useAnsweredForm<typeof noteSchema>('ask', answer)
  const reject = useAnsweredForm<typeof noteSchema>('reject', answer)
  const revoke = useAnsweredForm<typeof noteSchema>('revoke', answer)
  return (
    <>
      <PageHeader
        title={credential.outlet}
        eyebrow={credential.reference}
        lede={<Pill {...CREDENTIAL_LABELS[credential.state]} />}
        crumbs={[
          { label: 'Media credentials', to: href('/admin/media-credentials') },
          { label: credential.outlet },
        ]}
        links={
          <LinkButton
            kind="quiet"
            to={href('/admin/secret-links/:kind/:id', { kind: 'media-credential', id: credential.id })}
          >
            End the personal link
          </LinkButton>
        }
        problems={answeredProblems(
          answer,
          { areas: 'Areas', places: 'People', note: noteLabel(formIdOf(answer)) },
          ['note'],
        )}
      />
      <div className="stack">
        <DecisionForms {...{ actions, refusal, areas, approve, ask, reject, revoke }} />
        <ApplicationFacts {...credential} />
        <People people={credential.people} coverage={credential.coverage} />
        <EarlierYears earlier={credential.earlier} />
      </div>
      <History history={history} />
    </>
  )
}
