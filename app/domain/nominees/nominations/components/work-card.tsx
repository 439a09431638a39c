import { Form } from '@remix-run/react'
import type { FormFields } from '#app/domain/nominees/nominations/views.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'

export const WORK_LABELS = {
  title: 'Printed title',
  studio: 'Printed studio',
  workReason: 'Reason for the erratum',
}

interface Props {
  form: FormFields
  version: number
  locked: boolean
  /** Characters that our fonts lack. */
  lack: string | null
}

/** A nomination's printed title and studio; the entry keeps its own. */
export function WorkCard({ form, version, locked, lack }: Props) {
  return (
    <Card title="Work">
      {lack ? (
        <Notice tone="plain" title={lack}>
          Leave the text as it is. Certificates need a font with these letters.
        </Notice>
      ) : null}
      <Form method="post" className="stack narrow" noValidate>
        <input type="hidden" name="intent" value="work" />
        <input type="hidden" name="version" value={version} />
        <Input {...form.field('title')} label={WORK_LABELS.title} required dir="auto" />
        <Input {...form.field('studio')} label={WORK_LABELS.studio} optional dir="auto" />
        {locked ? (
          <Input
            {...form.field('workReason')}
            label={WORK_LABELS.workReason}
            hint="Required if one of them changes."
            optional
          />
        ) : null}
        <Button kind="secondary">Save work</Button>
      </Form>
    </Card>
  )
}
