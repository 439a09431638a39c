import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { movePackage } from '#app/domain/sponsorship/packages/commands.server.ts'
import { packageLifecycle } from '#app/domain/sponsorship/packages/lifecycle.ts'
import { findPackage } from '#app/domain/sponsorship/packages/queries.server.ts'
import { stepSchema } from '#app/domain/sponsorship/packages/schema.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithOutcome } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { actionsOpenTo, wayBackOf } from '#app/platform/lifecycle.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'
import { db } from '#db/client.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ name, to }) => `${TEXTS[to].button}: ${name}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { name, state } = orNotFound(await findPackage(admin, id, db()), args.request)
  const asked = new URL(args.request.url).searchParams.get('to')
  const open = actionsOpenTo(packageLifecycle, state, 'admin')
  const to = orNotFound(open.find((each) => each === asked) ?? (asked ? null : open[0]), args.request)
  return { id, name, to }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { state } = orNotFound(await findPackage(admin, id, db()), args.request)
  const { to } = readForm(await args.request.formData(), stepSchema)
  const moved = unlessNotFound(await movePackage(id, to, admin, args.context.now), args.request)
  const back = wayBackOf(packageLifecycle, state, to, 'admin')
  const name = moved.ok ? moved.value.name : ''
  return redirectWithOutcome(
    href('/admin/sponsorships/packages/edit/:id', { id }),
    moved,
    `${name} ${TEXTS[to].done}`,
    back && { to: href('/admin/sponsorships/packages/status/:id', { id }), fields: { to: back } },
  )
}

const TEXTS = {
  open: { button: 'Open package', done: 'is open', text: 'People can apply for it.' },
  close: {
    button: 'Close package',
    done: 'is closed',
    text: 'It is no longer shown to sponsors. Applications that were sent stay as they are.',
  },
  archive: {
    button: 'Archive package',
    done: 'is archived',
    text: 'It is no longer shown to sponsors or in the list. Sponsors who accepted it keep it. You can restore it.',
  },
  restore: {
    button: 'Restore package',
    done: 'is restored',
    text: 'It is in the list again, closed until you open it.',
  },
} as const

export default function PackageStatus() {
  const { id, name, to } = useLoaderData<typeof loader>()
  const { button, text } = TEXTS[to]
  return (
    <ConfirmPage
      title={`${button} “${name}”?`}
      confirm={button}
      danger={to === 'archive'}
      cancelTo={href('/admin/sponsorships/packages/edit/:id', { id })}
      fields={{ to }}
    >
      {text}
    </ConfirmPage>
  )
}
