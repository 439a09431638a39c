import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { EntryCodeTable } from '#app/domain/sponsorship/pools/components/entry-codes.tsx'
import { PoolFigures } from '#app/domain/sponsorship/pools/components/pool-figures.tsx'
import { issueEntryCodes } from '#app/domain/sponsorship/pools/entry-codes.server.ts'
import { ENTRY_CODE_LABELS as LABELS } from '#app/domain/sponsorship/pools/labels.ts'
import { entryCodesOf, findPool } from '#app/domain/sponsorship/pools/queries.server.ts'
import { entriesLeft } from '#app/domain/sponsorship/pools/rules.ts'
import { entryCodesSchema } from '#app/domain/sponsorship/pools/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseForm, replyRefused, replyTo, versionIn } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { revalidateAfterConflict } from '#app/http/revalidation.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { countText } from '#app/ui/format/plural.ts'
import { Input } from '#app/ui/input.tsx'
import { Money } from '#app/ui/money.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RecordForm } from '#app/ui/record-form.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const FORM = 'entry-codes'

export const handle: PageHandle<typeof loader> = { title: ({ pool }) => `Entries paid by ${pool.name}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const pool = orNotFound(await findPool(admin, id, db()), args.request)
  return { pool, left: entriesLeft(pool), codes: await entryCodesOf(admin, id, db()) }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const sent = await args.request.formData()
  orNotFound(await findPool(admin, id, db()), args.request)
  const form = parseForm(sent, entryCodesSchema)
  if (form.status !== 'success') return replyTo(FORM, form)
  const { now } = args.context
  const issued = unlessNotFound(
    await issueEntryCodes(id, form.value, versionIn(sent), admin, now),
    args.request,
  )
  if (!issued.ok) return replyRefused(FORM, form, issued)
  const done = `${countText(issued.value.count, 'code', 'codes')} issued`
  return redirectDone(href('/admin/sponsorship-pools/entries/:id', { id }), done)
}

/** After a conflict the page shows the pool as it is now. */
export const shouldRevalidate = revalidateAfterConflict

export default function PoolEntries() {
  const { pool, left, codes } = useLoaderData<typeof loader>()
  const form = useAnsweredForm<typeof entryCodesSchema>(FORM, useActionData<typeof action>(), {
    count: '',
    note: '',
  })
  const back = href('/admin/sponsorship-pools/edit/:id', { id: pool.id })
  return (
    <>
      <PageHeader
        title={`Entries paid by ${pool.name}`}
        crumbs={[
          { label: 'Sponsorship pools', to: href('/admin/sponsorship-pools') },
          { label: pool.name, to: back },
          { label: 'Entries' },
        ]}
        problems={form.problems(LABELS)}
      />
      <PoolFigures pool={pool} />
      {left === null || pool.entryCents === null ? (
        <p>This pool has no price of an entry, so it pays for none.</p>
      ) : (
        <section className="stack">
          <h2>Issue codes</h2>
          <p>
            Each code pays for one entry, up to{' '}
            <Money cents={pool.entryCents} currency={pool.currency} style="prose" />. The entrant pays the
            rest. Share codes freely; entrants use them at checkout, each once. The pool can pay for{' '}
            {countText(left, 'more entry', 'more entries')}: what partners paid, less the codes they were
            given and those already issued here.
          </p>
          <RecordForm submit="Issue codes" backTo={back} version={String(pool.version)} form={form}>
            <Input {...form.field('count')} label={LABELS.count} inputMode="numeric" width="short" required />
            <Input
              {...form.field('note')}
              label={LABELS.note}
              hint="Such as a school. Admins see it; partners do not."
              maxLength={160}
              required
            />
          </RecordForm>
        </section>
      )}
      {codes.length > 0 ? <EntryCodeTable rows={codes} /> : null}
    </>
  )
}
