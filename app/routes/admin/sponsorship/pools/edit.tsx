import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PartnerTable } from '#app/domain/sponsorship/partners/components/partner-table.tsx'
import { listPartners } from '#app/domain/sponsorship/partners/queries.server.ts'
import { changePool } from '#app/domain/sponsorship/pools/commands.server.ts'
import { PoolFields } from '#app/domain/sponsorship/pools/components/pool-fields.tsx'
import { PoolFigures } from '#app/domain/sponsorship/pools/components/pool-figures.tsx'
import { ENTRY_CODE_LABELS, POOL_LABELS } from '#app/domain/sponsorship/pools/labels.ts'
import { poolLifecycle } from '#app/domain/sponsorship/pools/lifecycle.ts'
import { findPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { POOL_STATE_LABELS } from '#app/domain/sponsorship/pools/rules.ts'
import { poolSchema } from '#app/domain/sponsorship/pools/schema.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
import { toLocalText } from '#app/domain/season/seasons/zoned-times.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectSaved } from '#app/http/flash.server.ts'
import { parseForm, replyConflict, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { historyState, intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { amountText } from '#app/platform/amounts.ts'
import { History } from '#app/platform/audit/components/history-table.tsx'
import { labelledBy } from '#app/platform/audit/history.ts'
import { historyOf } from '#app/platform/audit/queries.server.ts'
import { href, withQuery } from '#app/platform/href.ts'
import { actionsOpenTo } from '#app/platform/lifecycle.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'pool'
const MAX_PARTNERS = 10
const STEPS = { open: 'Open', close: 'Close', reopen: 'Reopen', reach_target: '' } as const

export const handle: PageHandle<typeof loader> = { title: ({ pool }) => pool.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const pool = orNotFound(await findPool(admin, id, db()), args.request)
  const { timezone: zone } = await seasonOf(pool.year)
  const record = { entity: 'sponsorship_pool', ids: [id] }
  const labels = labelledBy({ ...POOL_LABELS, ...ENTRY_CODE_LABELS, state: 'Status' })
  const first = { query: '', poolId: id, state: null, limit: MAX_PARTNERS, offset: 0 }
  return {
    pool,
    zone,
    partners: await listPartners(admin, pool.year, first),
    steps: actionsOpenTo(poolLifecycle, pool.state, 'admin'),
    history: await historyOf(admin, record, historyState(args.request), zone, labels),
    version: String(pool.version),
    initial: {
      name: pool.name,
      description: pool.description,
      targetCents: amountText(pool.targetCents, pool.currency),
      entryCents: pool.entryCents === null ? '' : amountText(pool.entryCents, pool.currency),
      opensAt: pool.opensAt ? toLocalText(pool.opensAt, zone) : '',
      closesAt: pool.closesAt ? toLocalText(pool.closesAt, zone) : '',
      termMonths: String(pool.termMonths),
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const pool = orNotFound(await findPool(admin, id, db()), args.request)
  const { timezone } = await seasonOf(pool.year)
  const form = parseForm(sent, poolSchema(pool.currency, timezone, pool))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changePool(id, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  return redirectSaved(href('/admin/sponsorship-pools'), saved.value.changed, `${form.value.name} was saved`)
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditPool() {
  const { pool, zone, partners, steps, history, version, initial } = useLoaderData<typeof loader>()
  const { id, name, state, currency } = pool
  const form = useAnsweredForm<ReturnType<typeof poolSchema>>(FORM, useActionData<typeof action>(), initial)
  return (
    <>
      <PageHeader
        title={name}
        lede={<Pill {...POOL_STATE_LABELS[state]} />}
        crumbs={[{ label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') }, { label: name }]}
        links={steps.map((to) => (
          <LinkButton
            key={to}
            kind="quiet"
            to={withQuery(href('/admin/sponsorship-pools/status/:id', { id }), { to })}
          >
            {STEPS[to]}
          </LinkButton>
        ))}
        problems={form.problems(POOL_LABELS)}
      />
      <PoolFigures pool={pool} />
      <p>
        <LinkButton kind="secondary" to={href('/admin/sponsorship-pools/entries/:id', { id })}>
          Entries this pool pays for
        </LinkButton>
      </p>
      <section className="stack">
        <h2>Partners</h2>
        {partners.rows.length > 0 ? (
          <PartnerTable rows={partners.rows} inPool />
        ) : (
          <p className="hint">No one has applied to this pool yet.</p>
        )}
        {partners.count > MAX_PARTNERS ? (
          <p>
            <LinkButton
              kind="secondary"
              to={withQuery(href('/admin/sponsorship-pools/partners'), { pool: String(id) })}
            >
              See all {partners.count} partners
            </LinkButton>
          </p>
        ) : null}
      </section>
      <section className="stack">
        <h2>Pool</h2>
        <RecordForm
          submit="Save pool"
          backTo={href('/admin/sponsorship-pools')}
          version={version}
          form={form}
        >
          <PoolFields form={form} currency={currency} zone={zone} />
        </RecordForm>
      </section>
      <History history={history} />
    </>
  )
}
