import { Form } from '@remix-run/react'
import type { FormFields } from '#app/domain/nominees/nominations/views.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Input } from '#app/ui/input.tsx'
import { Notice } from '#app/ui/notice.tsx'

export const WORK_LABELS = {
  title: 'Title as it is printed',
  studio: 'Studio as it is printed',
  workReason: 'Reason for the erratum',
}

interface Props {
  form: FormFields
  version: number
  locked: boolean
  /** What our fonts lack of the two. */
  lack: string | null
}

/** Title and studio of a nomination as they are printed and said; the entry keeps its own. */
export function WorkCard({ form, version, locked, lack }: Props) {
  return (
    <Card title="The work">
      {lack ? (
        <Notice tone="plain" title={lack}>
          What stands here is right: leave it as it is. Certificates need a font with these letters first.
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
            hint="Needed where one of them changes."
            optional
          />
        ) : null}
        <Button kind="secondary">Save the work</Button>
      </Form>
    </Card>
  )
}
