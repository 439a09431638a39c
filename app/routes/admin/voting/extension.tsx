import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { OnlyAdmin } from '#app/domain/people/admins/components/only-admin.tsx'
import { countAdmins } from '#app/domain/people/admins/queries.server.ts'
import { whyNotSecond } from '#app/domain/people/admins/second-admin.server.ts'
import { currentSeason } from '#app/domain/season/seasons/queries.server.ts'
import { roundStanding } from '#app/domain/voting/rounds/admin-page.server.ts'
import { AskForm, DecideForms, ExtensionTable } from '#app/domain/voting/rounds/components/extensions.tsx'
import {
  askForExtension,
  decideExtension,
  listExtensions,
} from '#app/domain/voting/rounds/extensions.server.ts'
import { askSchema, decideSchema } from '#app/domain/voting/rounds/schema.ts'
import { redirectDone } from '#app/http/flash.server.ts'
import { parseIntent, replyRefused, replyTo } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { answeredProblems, useAnsweredForm } from '#app/http/use-answered-form.ts'
import { href } from '#app/platform/href.ts'
import { DateTime } from '#app/ui/date-time.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { Page } from '#app/ui/page-header.tsx'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

const HERE = href('/admin/voting/extension')
const LABELS = { newEnd: 'New end', reason: 'Reason' }

export const handle: PageHandle = { title: 'Extend voting' }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const { year, timezone } = await currentSeason()
  const [{ isOpen, closesAt }, extensions, admins] = await Promise.all([
    roundStanding(year, args.context.now),
    listExtensions(admin, year, db()),
    countAdmins('write', db()),
  ])
  const [latest] = extensions
  const waiting =
    latest?.state === 'asked'
      ? {
          ...latest,
          own: latest.askedById === admin.userId,
          refusal: await whyNotSecond(
            admin,
            { by: latest.askedById, at: latest.askedAt },
            args.context.now,
            db(),
          ),
        }
      : null
  return { isOpen, closesAt, zone: timezone, admins, waiting, extensions }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const { now } = args.context
  const { year, timezone } = await currentSeason()
  const sent = parseIntent(await args.request.formData(), {
    ask: askSchema(timezone, year),
    agree: decideSchema,
    decline: decideSchema,
    withdraw: decideSchema,
  })
  const { intent } = sent
  if (sent.form.status !== 'success') return replyTo(intent, sent.form)
  if (sent.intent === 'ask') {
    const asked = await askForExtension(sent.form.value, admin, now)
    if (!asked.ok) return replyRefused(intent, sent.form, asked)
    return redirectDone(HERE, 'Extension requested', 'Another admin has to agree before voting closes.')
  }
  const done = await decideExtension(sent.form.value.extensionId, sent.intent, admin, now)
  if (!done.ok) return replyRefused(intent, sent.form, done)
  switch (sent.intent) {
    case 'agree':
      return redirectDone(HERE, 'Voting is extended', 'Members on the roll get an email.')
    case 'decline':
      return redirectDone(HERE, 'Extension declined')
    case 'withdraw':
      return redirectDone(HERE, 'Extension request withdrawn')
  }
}

export default function ExtendVoting() {
  const { isOpen, closesAt, zone, admins, waiting, extensions } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const ask = useAnsweredForm<ReturnType<typeof askSchema>>('ask', answer)
  return (
    <Page
      crumbs={[{ label: 'Voting', to: href('/admin/voting') }, { label: 'Extend' }]}
      lede={
        closesAt ? (
          <>
            {isOpen ? 'Closes' : 'The end of voting:'} <DateTime value={closesAt} withRelative />
          </>
        ) : null
      }
      problems={answeredProblems(answer, LABELS)}
    >
      {isOpen ? <OnlyAdmin admins={admins} /> : null}
      <div className="stack">
        {!isOpen ? (
          <p>Voting can be extended from when it opens until it closes. It is not open now.</p>
        ) : waiting ? (
          <DecideForms extension={waiting} />
        ) : (
          <AskForm form={ask} labels={LABELS} zone={zone} />
        )}
        <ExtensionTable extensions={extensions} />
      </div>
    </Page>
  )
}
