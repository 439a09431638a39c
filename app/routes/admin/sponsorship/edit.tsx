import { ARTWORK_STATE_LABELS } from '#app/domain/sponsorship/artwork/rules.ts'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ApplicationDetails } from '#app/domain/sponsorship/applications/components/application-answers.tsx'
import { ApplicationFacts } from '#app/domain/sponsorship/applications/components/application-facts.tsx'
import { DecisionForms } from '#app/domain/sponsorship/applications/components/decision-forms.tsx'
import { decideSponsorship, type Decision } from '#app/domain/sponsorship/applications/decide.server.ts'
import { startContract } from '#app/domain/sponsorship/contracts/draft.server.ts'
import { canInvoice, hasEnded } from '#app/domain/sponsorship/billing/rules.ts'
import { freeEntriesText } from '#app/domain/sponsorship/packages/rules.ts'
import { findSponsorship } from '#app/domain/sponsorship/applications/queries.server.ts'
import { OFFER_DAYS, STATE_LABELS, STEP_LABELS } from '#app/domain/sponsorship/applications/rules.ts'
import { offerSchema, reasonSchema } from '#app/domain/sponsorship/applications/schema.ts'
import { ContractsCard } from '#app/domain/sponsorship/contracts/components/contracts-card.tsx'
import { PackageTermsList } from '#app/domain/sponsorship/packages/components/package-terms.tsx'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { href } from '#app/platform/href.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { db } from '#db/client.ts'
import { sponsorshipPage } from './edit.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ sponsorship }) => sponsorship.company }

export async function loader(args: LoaderFunctionArgs) {
  return sponsorshipPage(args, await requireAdmin(args))
}

const DONE: Readonly<Record<Decision['action'], string>> = {
  review: 'Review started',
  wait: 'Put on the waiting list',
  offer: 'Offer made',
  reject: 'Application declined',
  cancel: 'Application withdrawn',
}

const LABELS = {
  days: 'Days until the offer ends',
  price: 'Price for this sponsor',
  added: 'Additions for this sponsor',
  reason: 'Reason',
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { currency } = orNotFound(await findSponsorship(admin, id, db()), args.request)
  const sent = await args.request.formData()
  const { intent, form } = parseIntent(sent, {
    review: BUTTON,
    wait: BUTTON,
    offer: offerSchema(currency ?? ''),
    reject: reasonSchema,
    cancel: reasonSchema,
    contract: BUTTON,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  if (intent === 'contract') {
    const started = unlessNotFound(await startContract(id, admin, args.context.now), args.request)
    if (!started.ok) return replyRefused(intent, form, started)
    return redirectDone(href('/admin/sponsorships/edit/:id', { id }), 'Contract created')
  }
  const decision = { action: intent, ...form.value } as Decision
  const decided = unlessNotFound(
    await decideSponsorship(id, decision, admin, args.context.now, versionIn(sent)),
    args.request,
  )
  if (!decided.ok) return replyRefused(intent, form, decided)
  const told = intent === 'review' ? undefined : 'We’ve emailed the contact.'
  return redirectDone(href('/admin/sponsorships/edit/:id', { id }), DONE[intent], told)
}

/** After a conflict the page shows the application as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditSponsorship() {
  const page = useLoaderData<typeof loader>()
  const { sponsorship, terms, duplicates, history } = page
  const answer = useActionData<typeof action>()
  const offer = useAnsweredForm<ReturnType<typeof offerSchema>>('offer', answer, { days: String(OFFER_DAYS) })
  const reject = useAnsweredForm<typeof reasonSchema>('reject', answer)
  const cancel = useAnsweredForm<typeof reasonSchema>('cancel', answer)
  return (
    <>
      <Columns
        head={
          <PageHeader
            title={sponsorship.company}
            eyebrow={sponsorship.reference}
            lede={<Pill {...STATE_LABELS[sponsorship.state]} />}
            links={
              <>
                <LinkButton kind="quiet" to={href('/admin/sponsorships/contact/:id', { id: sponsorship.id })}>
                  Correct the contact
                </LinkButton>
                <LinkButton
                  kind="quiet"
                  to={href('/admin/secret-links/:kind/:id', { kind: 'sponsorship', id: sponsorship.id })}
                >
                  End the personal link
                </LinkButton>
                {canInvoice(sponsorship.state) || page.keptCents > 0 ? (
                  <LinkButton
                    kind="secondary"
                    to={href('/admin/sponsorships/invoices/:id', { id: sponsorship.id })}
                  >
                    Invoices
                  </LinkButton>
                ) : null}
                {page.actions.some((action) => action in STEP_LABELS) ? (
                  <LinkButton
                    kind="secondary"
                    to={href('/admin/sponsorships/status/:id', { id: sponsorship.id })}
                  >
                    Change status
                  </LinkButton>
                ) : null}
              </>
            }
            crumbs={[
              { label: 'Sponsor applications', to: href('/admin/sponsorships') },
              { label: sponsorship.company },
            ]}
            problems={answeredProblems(answer, LABELS, ['reason'])}
          />
        }
        side={<ApplicationFacts {...page} />}
        sideLabel="Dates and places"
      >
        <div className="stack">
          {page.keptCents > 0 && hasEnded(sponsorship.state) ? (
            <Notice title="The sponsorship has ended with a payment here">
              <Link to={href('/admin/sponsorships/invoices/:id', { id: sponsorship.id })}>
                Decide how much of it is refunded
              </Link>
            </Notice>
          ) : null}
          {duplicates.length > 0 ? (
            <Notice title="This company has applied more than once">
              <ul>
                {duplicates.map(({ id, company, contactName, packageName, state }) => (
                  <li key={id}>
                    <Link to={href('/admin/sponsorships/edit/:id', { id })}>{company}</Link>, {contactName}:{' '}
                    {packageName}, {STATE_LABELS[state].label.toLowerCase()}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {page.isCallOver && terms && terms.freeEntries > 0 && page.actions.includes('offer') ? (
            <Notice title="The call for entries is closed">
              This package includes {freeEntriesText(terms.freeEntries)}. They can no longer be used for this
              season.
            </Notice>
          ) : null}
          <DecisionForms
            {...page}
            version={sponsorship.version}
            currency={sponsorship.currency ?? ''}
            offer={offer}
            reject={reject}
            cancel={cancel}
          />
          <ContractsCard contracts={page.contracts} canStart={page.canHaveContract} />
          <ApplicationDetails details={sponsorship} />
          {page.files.length > 0 ? (
            <Card title="Artwork and logos">
              <ul className="plain-list">
                {page.files.map(({ id, part, version, state }) => (
                  <li key={id}>
                    <Link to={href('/admin/sponsorships/artwork/:id', { id })}>
                      {part}, version {version}
                    </Link>{' '}
                    <Pill {...ARTWORK_STATE_LABELS[state]} />
                  </li>
                ))}
              </ul>
            </Card>
          ) : null}
          {terms ? (
            <Card title="Package, as the application saw it">
              {page.isOldTerms ? <p className="hint">The package has changed since.</p> : null}
              {sponsorship.agreedCents !== null || sponsorship.agreedBenefits !== '' ? (
                <p className="hint">With what was agreed with this sponsor.</p>
              ) : null}
              <PackageTermsList terms={terms} tax={page.tax} />
            </Card>
          ) : null}
        </div>
      </Columns>
      <History history={history} />
    </>
  )
}
