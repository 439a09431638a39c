import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import { LevelFields } from '#app/domain/sponsorship/pool-levels/components/level-fields.tsx'
import { LEVEL_LABELS } from '#app/domain/sponsorship/pool-levels/labels.ts'
import { levelLifecycle } from '#app/domain/sponsorship/pool-levels/lifecycle.ts'
import { findLevel } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { LEVEL_STATE_LABELS } from '#app/domain/sponsorship/pool-levels/rules.ts'
import { levelSchema } from '#app/domain/sponsorship/pool-levels/schema.ts'
import { priceNote } from '#app/domain/season/prices/tax.ts'
import { seasonOf } from '#app/domain/season/seasons/queries.server.ts'
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

const FORM = 'level'
const STEPS = { open: 'Open', close: 'Close', archive: 'Archive', restore: 'Restore' } as const

export const handle: PageHandle<typeof loader> = { title: ({ level }) => level.name }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const found = orNotFound(await findLevel(admin, id, db()), args.request)
  const { timezone, tax } = await seasonOf(found.year)
  const record = { entity: 'pool_level', ids: [id] }
  const labels = labelledBy({ ...LEVEL_LABELS, state: 'Status' })
  const { name, state, poolName, currency, revision } = found
  return {
    level: { id, name, state, poolName, currency },
    tax: priceNote(tax),
    steps: actionsOpenTo(levelLifecycle, state, 'admin'),
    history: await historyOf(admin, record, historyState(args.request), timezone, labels),
    version: String(revision),
    initial: {
      name,
      amountCents: amountText(found.amountCents, currency),
      mostPartners: found.mostPartners === null ? '' : String(found.mostPartners),
      benefits: found.benefits,
      freeEntries: String(found.freeEntries),
      withLogo: found.withLogo ? 'on' : '',
    },
  }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  const { currency } = orNotFound(await findLevel(admin, id, db()), args.request)
  const form = parseForm(sent, levelSchema(currency))
  if (form.status !== 'success') return replyTo(FORM, form)
  const saved = unlessNotFound(
    await changeLevel(id, form.value, versionIn(sent), admin, args.context.now),
    args.request,
  )
  if (!saved.ok) return replyConflict(FORM, form, saved)
  const { changed } = saved.value
  return redirectSaved(href('/admin/sponsorship-pools/levels'), changed, `${form.value.name} was saved`)
}

/** After a conflict the page has the stored version, also where scripts would keep the old one. */
export const shouldRevalidate = revalidateAfterConflict

export default function EditLevel() {
  const { level, tax, steps, history, version, initial } = useLoaderData<typeof loader>()
  const { id, name, state, poolName, currency } = level
  const form = useAnsweredForm<ReturnType<typeof levelSchema>>(FORM, useActionData<typeof action>(), initial)
  const back = href('/admin/sponsorship-pools/levels')
  return (
    <>
      <PageHeader
        title={name}
        eyebrow={poolName ?? 'All pools'}
        lede={<Pill {...LEVEL_STATE_LABELS[state]} />}
        crumbs={[
          { label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') },
          { label: 'Levels', to: back },
          { label: name },
        ]}
        links={steps.map((to) => (
          <LinkButton
            key={to}
            kind="quiet"
            to={withQuery(href('/admin/sponsorship-pools/levels/status/:id', { id }), { to })}
          >
            {STEPS[to]}
          </LinkButton>
        ))}
        problems={form.problems(LEVEL_LABELS)}
      />
      <p className="hint">
        Partners keep the terms they joined with until they renew. What you save here is for those who apply
        from now on.
      </p>
      <RecordForm submit="Save level" backTo={back} version={version} form={form}>
        <LevelFields form={form} currency={currency} tax={tax} />
      </RecordForm>
      <History history={history} />
    </>
  )
}
