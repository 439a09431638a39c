import { countText } from '#app/ui/format/plural.ts'

export interface KindPreview {
  value: string
  label: string
  hint: string
  categories: readonly string[]
  questions: number
  criteria: readonly string[]
}

/** Shows what an award of each kind begins with, to be read before one is chosen. */
export function KindPreviews({ kinds }: { kinds: readonly KindPreview[] }) {
  return (
    <details>
      <summary>What each kind begins with</summary>
      <dl>
        {kinds.map(({ value, label, categories, questions, criteria }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>
              <p>{`${countText(categories.length, 'category', 'categories')}: ${categories.join(', ')}`}</p>
              <p>{`${countText(questions, 'question', 'questions')}. Judges score: ${criteria.join(', ')}`}</p>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
