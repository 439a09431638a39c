import { Form } from '@remix-run/react'
import type { LoaderData } from '#app/ui/loader-data.ts'
import type { EditedCommittee } from '../edit-page.server.ts'
import { RANKED_BY, RANKING_HINTS, RANKING_LABELS, RANKING_METHODS } from '../ranking.ts'
import type { rankingSchema } from '../schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { RadioGroup } from '#app/ui/choice-group.tsx'
import type { FormOf } from '#app/ui/form-fields.ts'

export const RANKING = 'committee-ranking'
export const RANKING_FIELDS = { rankedBy: 'Ranked by' }

interface RankingCardProps {
  committee: Pick<LoaderData<EditedCommittee>, 'access' | 'rankedBy' | 'rankingHeld' | 'version'>
  form: FormOf<typeof rankingSchema>
}

/** How the entries of the category are ranked; an admin chooses it before the first score. */
export function RankingCard({ committee, form }: RankingCardProps) {
  const { access, rankedBy, rankingHeld, version } = committee
  const mayChoose = access === 'admin' && rankingHeld === null
  return (
    <Card title="Ranking">
      {mayChoose ? (
        <Form method="post" className="stack" {...form.props} key={version}>
          <input type="hidden" name={form.name('version')} value={version} />
          <RadioGroup
            {...form.field('rankedBy')}
            legend={RANKING_FIELDS.rankedBy}
            hint="It stays as it is once a judge has saved a score."
            choices={RANKING_METHODS.map((value) => ({
              value,
              label: RANKING_LABELS[value],
              hint: RANKING_HINTS[value],
            }))}
            required
          />
          <Button kind="secondary" name="intent" value="rank">
            Save ranking
          </Button>
        </Form>
      ) : (
        <>
          <p>{RANKED_BY[rankedBy]}</p>
          {access === 'admin' ? <p className="hint">{rankingHeld}</p> : null}
        </>
      )}
    </Card>
  )
}
