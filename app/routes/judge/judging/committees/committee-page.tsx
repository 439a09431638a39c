import { useActionData, useLoaderData } from '@remix-run/react'
import {
  CommitteeEditor,
  SETTINGS_LABELS,
} from '#app/domain/judging/committees/components/committee-editor.tsx'
import { INVITE_LABELS } from '#app/domain/judging/committees/components/invite-judge-form.tsx'
import { answeredForm } from '#app/http/answered-form.ts'
import type { actOnCommittee, loadCommittee } from '#app/routes/judge/judging/committees/edit.page.server.ts'

/** What the office and its chair see of one committee, each under an address of their own. */
export function CommitteePage() {
  const { committee } = useLoaderData<typeof loadCommittee>()
  const answer = useActionData<typeof actOnCommittee>()
  const { quorum, notes, version } = committee
  const inviting = answeredForm('invite', answer)
  const stored = { quorum: String(quorum), notes, version: String(version) }
  const settings = answeredForm('settings', answer, stored)
  return (
    <CommitteeEditor
      committee={committee}
      problems={[...inviting.problems(INVITE_LABELS), ...settings.problems(SETTINGS_LABELS, ['version'])]}
      inviting={inviting.field}
      settings={settings.field}
    />
  )
}
