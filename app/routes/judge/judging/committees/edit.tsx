import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  CommitteeEditor,
  SETTINGS,
  SETTINGS_LABELS,
} from '#app/domain/judging/committees/components/committee-editor.tsx'
import { INVITE, INVITE_LABELS } from '#app/domain/judging/committees/components/invite-judge-form.tsx'
import { RANKING, RANKING_FIELDS } from '#app/domain/judging/committees/components/ranking-card.tsx'
import type { inviteSchema, rankingSchema, settingsSchema } from '#app/domain/judging/committees/schema.ts'
import { useAnsweredForm } from '#app/http/use-answered-form.ts'
import { actOnCommittee, loadCommittee } from '#app/routes/judge/judging/committees/edit.page.server.ts'
import type { PageHandle } from '#app/ui/page-handle.ts'

export { clientAction } from '#app/ui/sent-forms.ts'

export const handle: PageHandle<typeof loader> = { title: ({ committee }) => `Committee ${committee.code}` }

export function loader(args: LoaderFunctionArgs) {
  return loadCommittee(args)
}

export function action(args: ActionFunctionArgs) {
  return actOnCommittee(args)
}

export default function EditCommittee() {
  const { committee } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { quorum, notes, version, rankedBy } = committee
  const inviting = useAnsweredForm<typeof inviteSchema>(INVITE, answer)
  const stored = { quorum: String(quorum), notes, version: String(version) }
  const settings = useAnsweredForm<typeof settingsSchema>(SETTINGS, answer, stored)
  const ranking = useAnsweredForm<typeof rankingSchema>(RANKING, answer, {
    rankedBy,
    version: String(version),
  })
  return (
    <CommitteeEditor
      committee={committee}
      problems={[
        ...inviting.problems(INVITE_LABELS),
        ...settings.problems(SETTINGS_LABELS, ['version']),
        ...ranking.problems(RANKING_FIELDS, ['version']),
      ]}
      inviting={inviting}
      settings={settings}
      ranking={ranking}
    />
  )
}
