import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { moveLevel } from '#app/domain/sponsorship/pool-levels/commands.server.ts'
import { levelLifecycle } from '#app/domain/sponsorship/pool-levels/lifecycle.ts'
import { findLevel } from '#app/domain/sponsorship/pool-levels/queries.server.ts'
import { levelStepSchema } from '#app/domain/sponsorship/pool-levels/schema.ts'
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
  const { name, state } = orNotFound(await findLevel(admin, id, db()), args.request)
  const asked = new URL(args.request.url).searchParams.get('to')
  const open = actionsOpenTo(levelLifecycle, state, 'admin')
  const to = orNotFound(open.find((each) => each === asked) ?? (asked ? null : open[0]), args.request)
  return { id, name, to }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const { state } = orNotFound(await findLevel(admin, id, db()), args.request)
  const { to } = readForm(await args.request.formData(), levelStepSchema)
  const moved = unlessNotFound(await moveLevel(id, to, admin, args.context.now), args.request)
  const back = wayBackOf(levelLifecycle, state, to, 'admin')
  const name = moved.ok ? moved.value.name : ''
  return redirectWithOutcome(
    href('/admin/sponsorship-pools/levels/edit/:id', { id }),
    moved,
    `${name} ${TEXTS[to].done}`,
    back && { to: href('/admin/sponsorship-pools/levels/status/:id', { id }), fields: { to: back } },
  )
}

const TEXTS = {
  open: { button: 'Open level', done: 'is open', text: 'People can apply for it in its pools.' },
  close: {
    button: 'Close level',
    done: 'is closed',
    text: 'No one can apply for it. Partners who have it keep it, and can renew it.',
  },
  archive: {
    button: 'Archive level',
    done: 'is archived',
    text: 'It is no longer shown in the list. Partners who have it keep it. You can restore it.',
  },
  restore: {
    button: 'Restore level',
    done: 'is restored',
    text: 'It is in the list again, closed until you open it.',
  },
} as const

export default function LevelStatus() {
  const { id, name, to } = useLoaderData<typeof loader>()
  const { button, text } = TEXTS[to]
  return (
    <ConfirmPage
      title={`${button} “${name}”?`}
      confirm={button}
      danger={to === 'archive'}
      cancelTo={href('/admin/sponsorship-pools/levels/edit/:id', { id })}
      fields={{ to }}
    >
      {text}
    </ConfirmPage>
  )
}
