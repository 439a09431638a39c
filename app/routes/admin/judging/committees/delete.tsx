import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { deleteCommittee } from '#app/domain/judging/committees/commands.server.ts'
import { committeeToEdit } from '#app/domain/judging/committees/edit-page.server.ts'
import { orNotFound, unlessNotFound } from '#app/http/errors.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { intParam } from '#app/http/params.ts'
import { href } from '#app/platform/href.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import type { PageHandle } from '#app/ui/page-handle.ts'

export const handle: PageHandle<typeof loader> = { title: ({ code }) => `Delete the committee ${code}` }

export async function loader(args: LoaderFunctionArgs) {
  const admin = await requireAdmin(args)
  const found = await committeeToEdit(intParam(args, 'id'), admin, args.context.now)
  const { id, code, category, people } = orNotFound(found, args.request)
  return { id, code, category, people: people.length }
}

export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args)
  const id = intParam(args, 'id')
  const deleted = unlessNotFound(await deleteCommittee(id, admin, args.context.now), args.request)
  return redirectWithFlash(
    deleted.ok ? href('/admin/judges/committees') : href('/admin/judges/committees/edit/:id', { id }),
    {
      title: deleted.ok ? 'The committee is deleted' : deleted.message,
      color: deleted.ok ? 'success' : 'danger',
    },
  )
}

export default function DeleteCommittee() {
  const { id, code, category, people } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={`Delete the committee ${code} · ${category}?`}
      confirm="Delete it"
      danger
      cancelTo={href('/admin/judges/committees/edit/:id', { id })}
    >
      <p>
        {people === 0
          ? 'Nobody sits on it.'
          : `${people === 1 ? '1 person leaves it' : `${people} people leave it`}, and nobody is told by mail.`}{' '}
        Open invitations stop working. A committee in which somebody has judged stays.
      </p>
    </ConfirmPage>
  )
}
