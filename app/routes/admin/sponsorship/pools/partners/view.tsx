import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  DecideLevelChange,
  LevelChangeTable,
} from '#app/domain/sponsorship/partners/components/level-changes.tsx'
import {
  PartnerDecisions,
  ReasonedDecision,
} from '#app/domain/sponsorship/partners/components/partner-decisions.tsx'
import {
  MemberOn,
  PartnerApplication,
  PartnerFacts,
} from '#app/domain/sponsorship/partners/components/partner-facts.tsx'
import { InvoiceTableOfPartner } from '#app/domain/sponsorship/partners/components/partner-invoices.tsx'
import { TermTable } from '#app/domain/sponsorship/partners/components/term-table.tsx'
import { decidePartner, type Decision } from '#app/domain/sponsorship/partners/decide.server.ts'
import {
  approveLevelChange,
  rejectLevelChange,
  type Follows,
} from '#app/domain/sponsorship/partners/level-changes.server.ts'
import { PARTNER_STATE_LABELS } from '#app/domain/sponsorship/partners/rules.ts'
import { reasonSchema } from '#app/domain/sponsorship/partners/schema.ts'
import { LogoReview } from '#app/domain/sponsorship/partner-logos/components/logo-versions.tsx'
import { reviewPartnerLogo } from '#app/domain/sponsorship/partner-logos/review.server.ts'
import { noteSchema, seenState } from '#app/domain/sponsorship/artwork/schema.ts'
import { unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href } from '#app/platform/href.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { requiredId } from '#app/platform/validation.ts'
import { Columns } from '#app/ui/columns.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import styles from '#app/ui/styles/sponsors.css?url'
import { partnerPage } from './view.page.server.ts'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ partner }) => partner.organisation }

export async function loader(args: LoaderFunctionArgs) {
  return partnerPage(args, await requireAdmin(args))
}

const DONE = {
  review: 'Review started',
  approve: 'Partner approved',
  bill: 'Invoice issued',
  resume: 'Partnership resumed',
  reject: 'Application rejected',
  cancel: 'Application withdrawn',
  suspend: 'Partner suspended',
  terminate: 'Partnership terminated',
} as const satisfies Record<Decision['action'], string>

const CREDIT_FOLLOWS =
  'The level changes once another admin approves the refund. We’ll then tell the partner.'

const changeSchema = z.object({ changeId: requiredId() })
const logoSchema = z.object({ logoId: requiredId(), ...seenState })

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { now } = args.context
  const sent = await args.request.formData()
  const { intent, form } = parseIntent(sent, {
    review: BUTTON,
    approve: BUTTON,
    bill: BUTTON,
    resume: BUTTON,
    reject: reasonSchema,
    cancel: reasonSchema,
    suspend: reasonSchema,
    terminate: reasonSchema,
    'approve-change': changeSchema,
    'reject-change': reasonSchema.extend(changeSchema.shape),
    'approve-logo': logoSchema,
    'change-logo': noteSchema.extend(logoSchema.shape),
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const here = href('/admin/sponsorship-pools/partners/:id', { id })
  if (intent === 'approve-change' || intent === 'reject-change') {
    const decided: Outcome<{ follows: Follows } | void> = unlessNotFound(
      intent === 'reject-change'
        ? await rejectLevelChange(id, form.value, admin, now)
        : await approveLevelChange(id, form.value.changeId, admin, now),
      args.request,
    )
    if (!decided.ok) return replyRefused(intent, form, decided)
    if (decided.value?.follows === 'credit') return redirectDone(here, 'Credit requested', CREDIT_FOLLOWS)
    const done = intent === 'approve-change' ? 'Change of level approved' : 'Change of level rejected'
    return redirectDone(here, done, 'We’ve emailed the partner.')
  }
  if (intent === 'approve-logo' || intent === 'change-logo') {
    const review =
      intent === 'change-logo'
        ? { ...form.value, action: 'request_changes' as const }
        : { ...form.value, action: 'approve' as const, note: '' }
    const reviewed = unlessNotFound(await reviewPartnerLogo(id, review, admin, now), args.request)
    if (!reviewed.ok) return replyRefused(intent, form, reviewed)
    const done = intent === 'approve-logo' ? 'Logo approved' : 'Changes to the logo requested'
    return redirectDone(here, done, 'We’ve emailed the partner.')
  }
  const decision = { action: intent, ...form.value } as Decision
  const decided = unlessNotFound(await decidePartner(id, decision, admin, now, versionIn(sent)), args.request)
  if (!decided.ok) return replyRefused(intent, form, decided)
  const told = intent === 'review' ? undefined : 'We’ve emailed the partner.'
  return redirectDone(here, DONE[intent], told)
}

/** After a conflict the page shows the partner as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function Partner() {
  const page = useLoaderData<typeof loader>()
  const { partner, billTo, terms, changes, invoices, history } = page
  const answer = useActionData<typeof action>()
  const forms = {
    reject: useAnsweredForm<typeof reasonSchema>('reject', answer),
    cancel: useAnsweredForm<typeof reasonSchema>('cancel', answer),
    suspend: useAnsweredForm<typeof reasonSchema>('suspend', answer),
    terminate: useAnsweredForm<typeof reasonSchema>('terminate', answer),
    'reject-change': useAnsweredForm<typeof reasonSchema>('reject-change', answer),
  }
  const note = useAnsweredForm<typeof noteSchema>('change-logo', answer)
  const open = changes.find(({ state }) => state === 'requested')
  return (
    <>
      <Columns
        head={
          <PageHeader
            title={partner.organisation}
            eyebrow={`${partner.reference} · ${partner.poolName}`}
            lede={
              <>
                <Pill {...PARTNER_STATE_LABELS[partner.state]} />{' '}
                {partner.isAnonymous ? <Pill tone="warn">Anonymous</Pill> : null}
              </>
            }
            crumbs={[
              { label: 'Pool partners', to: href('/admin/sponsorship-pools/partners') },
              { label: partner.organisation },
            ]}
            problems={answeredProblems(answer, { reason: 'Reason', note: 'Changes needed' }, ['reason'])}
          />
        }
        side={<PartnerFacts {...page} />}
        sideLabel="Level and dates"
      >
        <div className="stack">
          {partner.isAnonymous ? (
            <Notice title="This partner wishes to stay anonymous">
              No page or email names it to anyone but admins and itself. Do not pass its name on.
            </Notice>
          ) : null}
          {partner.duplicates.length > 0 ? (
            <Notice title="This organisation has applied to this pool more than once">
              <ul>
                {partner.duplicates.map(({ id, organisation, state }) => (
                  <li key={id}>
                    <Link to={href('/admin/sponsorship-pools/partners/:id', { id })}>{organisation}</Link>:{' '}
                    {PARTNER_STATE_LABELS[state].label.toLowerCase()}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <PartnerDecisions {...page} version={partner.version} forms={forms} />
          {open ? (
            <DecideLevelChange
              change={open}
              reject={
                <ReasonedDecision
                  version={partner.version}
                  intent="reject-change"
                  form={forms['reject-change']}
                  changeId={open.id}
                />
              }
            />
          ) : null}
          <LogoReview versions={page.logos} form={note} />
          <PartnerApplication partner={partner} billTo={billTo} />
          {invoices.length > 0 ? <InvoiceTableOfPartner rows={invoices} forAdmin /> : null}
          {terms.length > 0 ? (
            <>
              <TermTable rows={terms} />
              <MemberOn on={page.on} />
            </>
          ) : null}
          {changes.length > 0 ? <LevelChangeTable rows={changes} /> : null}
        </div>
      </Columns>
      <History history={history} />
    </>
  )
}
