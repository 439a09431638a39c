import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { AskUs } from '#app/domain/sponsorship/applications/components/applications-closed.tsx'
import { orderRenewal } from '#app/domain/sponsorship/partners/bill.server.ts'
import { LevelChangeTable } from '#app/domain/sponsorship/partners/components/level-changes.tsx'
import { GivenCodes } from '#app/domain/sponsorship/codes/components/given-codes.tsx'
import {
  ChangeLevelForm,
  CreditForm,
  RenewForm,
  FarewellForm,
} from '#app/domain/sponsorship/partners/components/partner-forms.tsx'
import { InvoiceTableOfPartner } from '#app/domain/sponsorship/partners/components/partner-invoices.tsx'
import { PoolOfPartner } from '#app/domain/sponsorship/partners/components/pool-of-partner.tsx'
import { SignatureNotice } from '#app/domain/sponsorship/partners/components/signature-notice.tsx'
import { TermTable } from '#app/domain/sponsorship/partners/components/term-table.tsx'
import { PARTNER_LABELS } from '#app/domain/sponsorship/partners/labels.ts'
import {
  requestLevelChange,
  withdrawLevelChange,
} from '#app/domain/sponsorship/partners/level-changes.server.ts'
import {
  changeCredit,
  leavePartnership,
  withdrawApplication,
} from '#app/domain/sponsorship/partners/own-partnership.server.ts'
import { listOwnPartnerships } from '#app/domain/sponsorship/partners/queries.server.ts'
import { PARTNER_STATE_LABELS } from '#app/domain/sponsorship/partners/rules.ts'
import {
  changeLevelSchema,
  creditSchema,
  farewellSchema,
  withdrawChangeSchema,
} from '#app/domain/sponsorship/partners/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone, redirectRefused } from '#app/http/flash.server.ts'
import { BUTTON, parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAuth } from '#app/http/guards.server.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Columns } from '#app/ui/columns.tsx'
import { DefinitionList } from '#app/ui/definition-list.tsx'
import { formatMoney } from '#app/ui/format/money.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { dashboardPage } from './dashboard.page.server.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle = { title: 'Your partnerships' }

const askedOf = (request: Request) => new URL(request.url).searchParams.get('partner')

export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireAuth(args)
  return dashboardPage(viewer, askedOf(args.request), args.context.now)
}

const DONE = {
  renew: 'Invoice of the next term sent',
  change: 'Level requested',
  'withdraw-change': 'Level change cancelled',
  credit: 'Credit saved',
  withdraw: 'Application withdrawn',
  leave: 'You have left the pool',
} as const

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireAuth(args)
  const { now } = args.context
  const own = await listOwnPartnerships(viewer)
  const asked = askedOf(args.request)
  const { id } = orNotFound(
    asked === null ? own[0] : own.find((each) => String(each.id) === asked),
    args.request,
  )
  const { intent, form } = parseIntent(await args.request.formData(), {
    renew: BUTTON,
    change: changeLevelSchema,
    'withdraw-change': withdrawChangeSchema,
    credit: creditSchema,
    withdraw: farewellSchema,
    leave: farewellSchema,
  })
  if (form.status !== 'success') return replyTo(intent, form)
  const act = () => {
    switch (intent) {
      case 'change':
        return requestLevelChange(id, form.value.revisionId, viewer, now)
      case 'withdraw-change':
        return withdrawLevelChange(id, form.value.changeId, viewer, now)
      case 'credit':
        return changeCredit(id, form.value, viewer, now)
      case 'withdraw':
        return withdrawApplication(id, form.value.note, viewer, now)
      case 'leave':
        return leavePartnership(id, form.value.note, viewer, now)
      case 'renew':
        return orderRenewal(id, viewer, now)
    }
  }
  const done = unlessNotFound(await act(), args.request)
  const here = withQuery(href('/sponsorship-pools/partner-dashboard'), { partner: String(id) })
  if (done.ok) return redirectDone(here, DONE[intent])
  return intent === 'change' ? replyRefused(intent, form, done) : redirectRefused(here, done)
}

/** After a conflict the page shows the partnership as it is now. */
export const shouldRevalidate = revalidateAfterConflict

const NOTICE_TONES = { good: 'good', bad: 'bad', warn: 'info', neutral: 'plain' } as const

export default function PartnerDashboard() {
  const page = useLoaderData<typeof loader>()
  const { partner, tabs, text, invoices, terms, changes, codes, included } = page
  const answer = useActionData<typeof action>()
  const change = useAnsweredForm<typeof changeLevelSchema>('change', answer)
  const credit = useAnsweredForm<typeof creditSchema>('credit', answer, {
    creditAs: partner.creditAs,
    isAnonymous: partner.isAnonymous ? 'on' : '',
  })
  const farewell = useAnsweredForm<typeof farewellSchema>(page.farewell ?? 'withdraw', answer)
  const { label, tone } = PARTNER_STATE_LABELS[partner.state]
  return (
    <Columns
      head={
        <PageHeader
          title={partner.poolName}
          eyebrow={partner.reference}
          context="Your partnerships"
          primary={
            <LinkButton kind="secondary" to={href('/sponsorship-pools/partner-agreement')}>
              Join another pool
            </LinkButton>
          }
          problems={[
            ...change.problems({ revisionId: 'Level' }),
            ...credit.problems({ creditAs: PARTNER_LABELS.creditAs }),
            ...farewell.problems({ note: 'Message' }),
          ]}
        />
      }
      side={<PoolOfPartner {...page} />}
      sideLabel="The pool"
    >
      <div className="stack">
        {tabs.length > 1 ? (
          <Tabs
            label="Your partnerships"
            tabs={tabs.map((tab) => ({
              label: tab.label,
              to: withQuery(href('/sponsorship-pools/partner-dashboard'), { partner: String(tab.id) }),
              current: tab.id === partner.id,
            }))}
          />
        ) : null}
        <Notice tone={NOTICE_TONES[tone]} title={label}>
          <p>{text}</p>
          {partner.reason ? <p>{partner.reason}</p> : null}
          {page.mustSign ? (
            <p>
              <Link to={href('/sponsorship-pools/partner-agreement')}>Sign the agreement</Link>
            </p>
          ) : null}
          <AskUs contact={page.contact} />
        </Notice>
        {page.renewal ? (
          <Card title="Renew">
            <RenewForm {...page.renewal} tax={page.tax} />
          </Card>
        ) : null}
        <Card title="Your pledge">
          <DefinitionList
            items={[
              { term: 'Level', value: partner.levelName },
              { term: 'Contribution', value: formatMoney(partner.amountCents, partner.currency, 'prose') },
              { term: 'Organisation', value: partner.organisation },
              {
                term: 'Named as',
                value: partner.isAnonymous ? 'Anonymous' : partner.creditAs || partner.organisation,
              },
              ...(included.length > 0
                ? [
                    {
                      term: 'Included',
                      value: (
                        <ul className="plain-list">
                          {included.map((line) => (
                            <li key={line}>{line}</li>
                          ))}
                        </ul>
                      ),
                    },
                  ]
                : []),
            ]}
          />
          {page.takesLogo ? (
            <p>
              <Link to={href('/sponsorship-pools/partner-logo/:id', { id: partner.id })}>
                Upload your logo
              </Link>
            </p>
          ) : null}
        </Card>
        {invoices.length > 0 ? <InvoiceTableOfPartner rows={invoices} /> : null}
        {codes.length > 0 ? <GivenCodes rows={codes} /> : null}
        {terms.length > 0 ? <TermTable rows={terms} /> : null}
        {changes.length > 0 ? <LevelChangeTable rows={changes} /> : null}
        {page.openChange?.state === 'requested' ? (
          <Form method="post" noValidate>
            <input type="hidden" name="changeId" value={page.openChange.id} />
            <Button kind="secondary" name="intent" value="withdraw-change">
              Cancel change to {page.openChange.toName}
            </Button>
          </Form>
        ) : null}
        <section className="stack stack-tight">
          <h2>Agreement</h2>
          <SignatureNotice signer={{ ...page.signer, declinedAt: null }} />
        </section>
        {page.levels.length > 0 ? <ChangeLevelForm form={change} levels={page.levels} /> : null}
        {page.isLive ? <CreditForm form={credit} /> : null}
        {page.farewell ? <FarewellForm form={farewell} intent={page.farewell} /> : null}
      </div>
    </Columns>
  )
}
