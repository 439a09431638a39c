import type { CategoryType } from '#app/domain/season/seasons/deadlines.ts'

/** Whole works are landscapes, and achievements are people in the light. */
const SCENES: Readonly<Record<CategoryType, readonly string[]>> = {
  production: ['M0 58q40-30 80-8t80-12v52H0z', 'M0 74q48-26 96-4t64-6v26H0z'],
  achievement: ['M52 0h56l34 90H18z', 'M50 90q2-28 30-28t30 28zM80 58a15 15 0 1 1 0-30 15 15 0 0 1 0 30z'],
}

interface PlaceholderProps {
  kind: CategoryType
  className?: string
}

/** Draws a scene by the kind of the category, for a work without a picture. It says nothing that the title does not say. */
export function Placeholder({ kind, className = '' }: PlaceholderProps) {
  const [back, front] = SCENES[kind]
  return (
    <svg
      className={`work-drawn ${className}`}
      viewBox="0 0 160 90"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {kind === 'production' ? <circle cx="118" cy="28" r="12" /> : null}
      <path d={back} />
      <path d={front} />
    </svg>
  )
}
